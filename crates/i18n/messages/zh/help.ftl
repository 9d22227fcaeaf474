# Help of the command line. The English help is in the doc comments of the arguments.

## Commands

help-of-caipan = 编程竞赛的裁判：在沙箱中按限制运行提交，评判其输出，并以证据指出错在哪里
help-of-grade = 用题目的测试点评测提交
help-of-check = 评判一份现成的输出
help-of-diff = 重放同一测试点的两份输出，指出它们的不同
help-of-show = 画出测试点，或一步步画出操作过程
help-of-solve = 输出测试点的标准答案
help-of-validate = 检查测试数据：输入、答案及自测文件
help-of-generate = 由种子或 problem.toml 中的数据生成器生成测试点
help-of-stress = 寻找使提交出错的测试点，并尽量缩小
help-of-calibrate = 用应当通过和应当超时的标程求出合适的时限
help-of-import = 把其他评测系统的题目包变成题目目录
help-of-export = 把题目写到磁盘：内置题目可作为起点，任何题目都可写成其他评测系统的题目包
help-of-verify = 逐条评测记录：每条是一个程序及其测试
help-of-exam = 用作弊程序、正确程序和故障考察一个评测服务，指出它哪里判错
help-of-report = 重新输出保存的结果，或比较两份结果
help-of-problems = 列出内置题目
help-of-info = 显示题目要求：题面、文件、限制、子任务和设置
help-of-init = 新建题目目录或 contest.toml：每个键都带说明
help-of-schema = 输出结果、数据检查、problem.toml 或 contest.toml 的 JSON Schema
help-of-checker = 按其他评测系统的约定充当它的校验器
help-of-doctor = 说明这台机器能隔离、测量、编译什么
help-of-serve = 启动服务器：网络中的机器通过它一起评测
help-of-worker = 在这台机器上为别处的主控机评测
help-of-completions = 输出补全脚本：shell 据此补全命令、选项、题目、测试点和设置
help-of-man = 为 caipan 及其每个命令各写一页 man 手册

## Arguments

help-color = 何时给输出着色
help-no-color = 与 --color never 相同
help-quiet = 只输出结果和错误；给两次（-qq）时，评判结果只输出结论
help-verbose = 也显示通过的不计分测试点，提交再多也显示各自的成绩单
help-lang = 界面语言；默认取自 LC_ALL、LC_MESSAGES 或 LANG
help-help = 显示帮助
help-version = 显示版本
help-problem = 内置题目（如 mayan）、题目目录或其 problem.toml 的路径、只有测试点的目录，或列出几道题的 contest.toml
help-sets = 设置题目自己的选项，例如 steps=at-most
help-format = 标准输出的格式
help-reports = 另外把结果写入文件，格式自定，能由扩展名看出时可省略；可以多次给出
help-hand-out = 在这个目录里为每名选手写一个页面，其中没有别人的任何内容，可以分发；另写 coach.html，列出所有页面
help-csv-bom = 在 CSV 开头写字节顺序标记，有些电子表格靠它识别 UTF-8；语言为中文时默认如此
help-require-isolation = 隔离达不到这一级别就报错
help-require-limits = 本进程的限制（ulimit）使程序得不到题目给的限额时报错，而不是只作提示
help-no-isolation = 不隔离：只用于可信的程序
help-input = 测试点：它在题目中的名字，或输入文件；- 是标准输入

help-grade-submissions = 源文件、可执行文件、装有它们的目录，或比赛文件夹；- 是标准输入上的源程序
help-grade-language = 标准输入上的源程序所用的语言，名字与结果中相同：cpp、python 等
help-grade-cases = 改用这个目录中的测试点；它们平分 100 分
help-grade-case = 只评测名字匹配的测试点；* 不跨目录，** 可以
help-grade-jobs = 同时运行的数目；默认为核数。接近限制的运行会单独重跑
help-grade-cpu-limit = CPU 时间（用户态加内核态），尚未乘语言系数
help-grade-wall-limit = 实际时间，尚未乘语言系数
help-grade-memory-limit = 内存峰值
help-grade-output-limit = 标准输出、标准错误、输出文件各自的字节数
help-grade-strict = 不计分的测试点也影响结论和退出码
help-grade-machine-factor = 按本机与 calibrate --write 所记机器的速度之比，放宽或收紧时间限制
help-grade-skip-lost = 子任务已经失分时，不再运行它其余的测试点
help-grade-best = 同一选手有多份提交时，取最好的一份
help-grade-roster = 名单：CSV 文件，第一列是选手文件夹的名字；也可由 contest.toml 指定
help-grade-only = 只评测比赛文件夹中的这名选手；可多次给出
help-grade-lenient-names = 源文件和文件夹的名字不分大小写，例如 Mayan.cpp
help-grade-yes = 程序超过 1000 份时也不询问，直接评测
help-grade-fresh = 不用日志里的旧结果，全部重新评测
help-grade-journal = 日志文件，其内容会被采信；默认每个比赛文件夹在用户的状态文件夹里各有一份
help-grade-known = 也采信这些日志（例如别的机器写的）；可多次给出
help-grade-shard = 只评测 N 份程序中的第 I 份，结果写入日志；各份的日志用 --known 合并
help-grade-cluster = 在集群的机器上评测；参数是服务器的目录，默认 caipan-cluster
help-grade-twins = 这一比例的程序由集群的第二台机器也评测一遍，并报告不符之处，例如 1%
help-grade-reference = 接近限制的运行在集群中与这台机器相同的机器上重跑；默认为总并行数最多的那种
help-grade-no-journal = 不写日志
help-grade-sources = 把源代码写入结果，页面会显示；能看到结果的人都能看到源代码
help-grade-keep-outputs = 把程序的输出存入这个目录，每个测试点一个文件；所有测试点都会运行，不写日志
help-grade-matrix = 评测时在终端上显示选手 × 测试点的表
help-grade-watch = 源文件、测试点或 problem.toml 一有改动就重新评测，直到 Ctrl-C

help-checker-dialect = 对方怎样调用校验器：testlib、kattis、cms、lemon 等
help-checker-source = 输出谜题自带的校验器源代码，供自行编译校验器的评测系统使用；编译需要 testlib.h
help-checker-points = 部分分的单位：fraction、percent，或测试点的分值
help-checker-arguments = 调用的参数，按该约定的顺序

help-check-output = 要评判的输出，或产生它的程序；- 是标准输入
help-check-answer = 标准答案；默认用参考解法的答案，或输入旁边的文件
help-check-witness = 要重放的走法，即 solve --witness 的输出；- 是标准输入

help-diff-output = 一份输出，或产生它的程序；- 是标准输入
help-diff-other = 另一份输出；默认是标准答案
help-diff-whole = 显示所有不同的行，不只是第一处；每份输出至多 1 MiB
help-diff-plain = 只用 ASCII 字符，不用颜色
help-diff-html = 交互题：另外把对话和结果写成这个文件里的一个页面

help-show-html = 交互题：另外把对话和结果写成这个文件里的一个页面
help-show-output = 要在棋盘上重放的输出，或产生它的程序；- 是标准输入。交互题则是与交互器对话的程序
help-show-step = 一幅一幅地看：回车看下一幅，q 结束；不在终端上时不起作用
help-show-query = 逐秒显示这个询问；用 --step 或 --svg 时默认为第一个答错的询问
help-show-plain = 只用 ASCII 字符，不用颜色
help-show-svg = 把各幅图写到这个文件夹（必须为空）：judgeimage-01.svg 等，ICPC 工具可直接显示；题目自带检查器或交互器时，写的是它画的图

help-solve-inputs = 测试点的名字，或输入文件；- 是标准输入。给出多个时，每个答案写在其输入的名字之下
help-solve-stats = 在标准错误上说明搜索做了什么、用了多久
help-solve-threads = 一次搜索的线程数；答案与它无关
help-solve-all = 所有解，而不只是标准答案：一行一个，或只给个数
help-solve-certificate = 在标准错误上说明为什么答案是对的
help-solve-witness = 输出答案背后的走法，可用 check --witness 重放

help-validate-paths = 测试点目录或单个输入；默认是题目自己的测试点
help-validate-write-answers = 补上缺少的答案文件；已有的不改动。棋盘类题目的答案来自参考解法，其余来自应当通过的程序
help-validate-rewrite-answers = 同上，但已有的答案文件也重新写
help-validate-fix = 先修正输入和答案再检查：字节顺序标记、CRLF 行尾、最后一行缺少的换行
help-validate-no-programs = 不评测标程
help-validate-strength = 测量数据的强度：用每个测试点检验每个变异体（谜题的常见错误解法，以及正确程序改错一处的结果）。谜题的变异体有存活的则退出码为 1
help-validate-budget = 变异体最多试这么多个（先试最常见的错误），或试到这段时间用完（含此前对文件的检查，检查至多占一半）：500、60s [默认：每个程序 200 个]
help-validate-write-killers = 把每个存活变异体的小测试点、能拒绝出题人的错误程序的测试点，以及各种大小和常见形状的输入写入这个目录；已有的文件不改动
help-validate-reports = 另外把检查结果写入文件：json 或 html，能由扩展名看出时可省略；可以多次给出
help-validate-programs = 评测这个目录中的标程：每个都须得到其目录名所说的结果（accepted、wrong_answer、time_limit_exceeded@子任务 ……），并说明它们的用时对时限意味着什么；默认是题目目录里 submissions 中的程序
help-validate-labelled = 评测已知对错的程序：第一个目录中的都正确，第二个目录中的都错误，目录可以有多层；说明有多少得到应有的判定，以及正确的为何被拒绝
help-validate-jobs = 同时测量的测试点数；默认与核数相同

help-generate-list = 列出各类输入，以及每一类的用处
help-generate-seed = 测试点由它生成：同一种子多年以后仍生成同一测试点；默认为 1
help-generate-count = 生成多少个测试点：用这个种子及其后的种子；默认为 1
help-generate-family = 输入的种类，即 --list 列出的名字之一
help-generate-params = 指定一个数，例如 moves=3；写错名字时会列出可用的
help-generate-recipe = 生成完整的题目目录（contest），--strength 认为它是完备的
help-generate-output = 把每个测试点连同答案写入这个目录：不再输出；problem.toml 有数据生成器时，则代替 cases/
help-generate-check = 指出 problem.toml 中数据生成器的哪些测试点已过期、缺失、被手工改动，或不再由任何一行生成；不运行，也不写入
help-generate-force = 覆盖被手工改动的文件
help-generate-jobs = 数据生成器同时生成的测试点数；默认为核数

help-stress-submission = 源文件或可执行文件
help-stress-against = 寻找使它与这个程序输出不同的输入，不论谁对
help-stress-slow = 寻找使它太慢的输入，而不是使它出错的输入
help-stress-seed = 随机的起点：同一种子尝试同样的输入
help-stress-time = 寻找多久
help-stress-jobs = 同时运行的数目；默认与核数相同
help-stress-output = 把找到的输入写入这个文件（必须尚不存在），答案写在它旁边

help-verify-records = 任务文件，每行一个 JSON；- 是标准输入
help-verify-listen = 不评测文件，而在 ADDRESS:PORT 或 unix:PATH 上应答客户端，直到被中断
help-verify-token-file = 客户端令牌的文件，每行一个；监听其他机器可达的地址时必须给出
help-verify-problem = 没有自带测试的任务都由这道题评测
help-verify-problem-root = 任务所指题目所在的目录
help-verify-resume = 跳过在这个文件里已有结果的任务
help-verify-jobs = 同时评测的任务数；默认与核数相同
help-verify-repeat = 接近限制的运行单独重跑；否则只把结果标为不稳定
help-verify-warm = 每个程序只启动一次 Python，各测试点从中派生；每个结果都会注明
help-verify-every-case = 两个测试点达到限制之后，其余测试点也照样运行
help-verify-cache = 把运行结果存放在这个目录里，相同的运行直接采用
help-verify-cluster = 由集群的工作机评测，服务器在这个目录里；默认 caipan-cluster
help-verify-max-nulls = 没有结论的任务超过这一比例时，退出码为 3

help-exam-url = 评测服务的 URL，例如 http://localhost:8080；对 slime 和 OpenRLHF 是客户端所用的完整 URL
help-exam-adapter = 模仿哪种评测服务的客户端
help-exam-kinds = 只考察这种测试；可以重复
help-exam-only = 只考察这个名称的项目；可以重复
help-exam-destructive = 也发送会损害评测机器的程序，并检查它之后是否照常评测
help-exam-remote = 允许考察其他机器上的评测服务
help-exam-patience = 每个回答最多等多久
help-exam-format = 标准输出的格式

help-calibrate-programs = 测量这个目录中的标程：accepted、time_limit_exceeded、time_limit_exceeded@子任务 …… 中的那些；默认是题目目录里 submissions 中的程序
help-calibrate-runs = 每个程序最慢的测试点各运行这么多次，取中位数
help-calibrate-write = 把时限连同所用的机器和用时写入 problem.toml，其余内容一字不动

help-import-package = 其他评测系统的题目包：目录或 zip 文件，其中可以有多道题；或数据集的记录文件 problems.jsonl
help-import-only = 有多道题时，只取这个名称的题目，放在 DIR 下；可以重复
help-import-dir = 要建立的题目目录，有多道题时是放这些题目和 contest.toml 的目录；默认为当前目录下以题目或题目包的名称命名的目录
help-import-format = 题目包的格式；默认根据其中的文件判断
help-import-task = 有多道题时，只取这个名称的一道：DIR 就是它的题目目录
help-import-cpu-limit = CPU 时间限制，用于题目包没有给出时；默认用标程测定，没有标程则为 1s
help-import-memory-limit = 内存限制，用于题目包没有给出时；默认为这种格式的默认值，没有则为 256MiB
help-import-generate = 补全题目包中没有的内容：用生成器生成测试点，用标程给出答案
help-import-no-audit = 什么也不运行：既不检查数据，也不评测标程，没有时限也不测定
help-import-root = 题目包是目录时，其中的链接可以指向 DIR 中的文件；默认为该目录所在的代码仓库

help-export-problem = 内置题目；与 --as 一起也可以是题目目录
help-export-dir = 要写到的目录；必须为空或尚不存在。与 --as 一起也可以是 zip 文件，只要那个评测系统接受
help-export-format = 写成其他评测系统的这种格式的题目包

help-init-what = 要新建什么：题目目录（problem）或比赛（contest）
help-init-path = 要写到的目录；比赛也可以是文件名。已有的文件不改动
help-init-further = 目录与 testlib.h 路径中的另一个
help-init-interactive = 从一道交互题开始
help-init-testlib = 从使用 testlib 的校验器、数据检验器和数据生成器开始。testlib.h 从 PATH 复制；没有给出 PATH 时，从题目的目录、当前目录或 CPLUS_INCLUDE_PATH 中的目录复制

help-schema-of = 要哪一种文件的 JSON Schema

help-doctor-quick = 只查找编译器和运行环境，不试编译
help-doctor-security = 运行那些恶意程序：每个都试图危害评测，且都应失败
help-doctor-cluster = 改为列出集群中的机器；参数是服务器的目录，默认 caipan-cluster
help-doctor-level = 与 --security 连用：尝试这一级别，而不是最好的级别

help-serve-folder = 服务器存放密码、证书和数据的目录
help-serve-listen = 监听的地址和端口
help-serve-nats-server = 要启动的 nats-server；默认用 PATH 或 /usr/sbin 中的那个
help-serve-seed = 把这道题（或 contest.toml 中各题）评测所需的数据写入 join/seed，供 worker --seed 使用
help-serve-machines = 给这台机器单独的 join.toml，放在 machines/NAME；可以多次给出，也可以用逗号分隔
help-serve-shut-out = 排除这台有单独 join.toml 的机器，然后结束；正在运行的服务器会继续，但不再接受它
help-serve-new-join = 换新密码：以前加入的机器都不能再连接

help-worker-join = 服务器给的 join.toml；ca.pem 须在同一目录
help-worker-until-idle = 无事可做达到这段时间后结束
help-worker-once = 只做一份工作，然后结束
help-worker-verify = 不评测比赛，而做 caipan verify --cluster 的任务
help-worker-problem-root = 任务所指题目所在的目录
help-worker-cache = 把 --verify 的运行结果存放在这个目录里，相同的运行直接采用
help-worker-jobs = 同时运行的数目；默认为核数
help-worker-name = 这台机器的名字；默认为主机名
help-worker-seed = 先在这个目录里找测试数据，没有再向服务器要；例如 serve --seed 写的 join/seed
help-worker-require-isolation = 隔离达不到这一级别就报错；默认 filter

help-completions-shell = 要补全的 shell；例如在 ~/.bashrc 中写：source <(caipan completions bash)
help-completions-typed = 脚本所问：已经键入的词

help-man-dir = 要写到的目录；必须为空或尚不存在

help-report-results = grade 用 --report json=FILE 保存的结果；- 是标准输入
help-report-against = 与这份结果比较：谁变了，为什么

## Headings and placeholders

heading-commands = 命令
heading-arguments = 参数
heading-options = 选项
heading-usage = 用法
heading-examples = 例如
usage-command = 命令
usage-options = 选项
possible-values = 可选值
default-value = 默认
list-separator = 、
heading-cases-and-limits = 测试点与限制
heading-scoring = 计分
heading-results = 结果
heading-journal = 日志
heading-several-machines = 多台机器
heading-changes-to-files = 改动文件
heading-jury-solutions = 标程
heading-isolation = 隔离
heading-every-command = 所有命令

## Values

choice-color-auto = 在终端上
choice-color-always = 总是
choice-color-never = 从不
choice-lang-zh = 中文
choice-lang-en = 英文
choice-format-text = 给人看
choice-format-json = 给脚本用
choice-exam-format-json = 给脚本用：结构版本 1
choice-validate-format-json = 给脚本用：结构版本 1
choice-format-csv = 给电子表格用：每名选手一行
choice-format-csv-cases = 给电子表格用：每个测试点一行
choice-format-junit = 给持续集成用：JUnit XML
choice-format-markdown = 给人看，放在网页上
choice-format-html = 给人看：一个页面，可排序、画图、重放，不需要网络
choice-validate-format-html = 给人看：一个页面，有结果矩阵、存活的变异体和按用时排列的测试点
choice-exam-format-html = 给人看，是一个页面
choice-format-jsonl = 给脚本用：每评完一个测试点输出一行 JSON
choice-format-gradescope = 给 Gradescope 用：一份提交的 results.json
choice-format-classroom50 = 给 Classroom 50 用：一份提交的 result.json
choice-format-github = 给 GitHub 工作流用：源代码上的标注
choice-require-isolation-full = 命名空间和 cgroup
choice-require-isolation-namespaces = 用户命名空间
choice-require-isolation-filter = 系统调用过滤
choice-require-isolation-none = 不隔离
choice-all-list = 一行一个
choice-all-count = 只给个数
choice-kinds-stdin = 程序读标准输入，写标准输出
choice-kinds-function = 程序中有一个函数，返回一个值
choice-kinds-assert = 测试是带断言的代码
choice-what-problem = 题目目录
choice-what-contest = contest.toml
choice-of-results = grade 输出的 JSON
choice-of-audit = validate 输出的 JSON
choice-of-problem = problem.toml 文件
choice-of-contest = contest.toml 文件
choice-of-verify = verify 读取的任务
choice-of-verify-results = verify 输出的结果
choice-of-exam = exam 输出的 JSON
choice-source-cpp = C++17
choice-level-full = 命名空间和 cgroup
choice-level-namespaces = 用户命名空间
choice-level-filter = 系统调用过滤
choice-level-none = 不隔离
choice-shell-bash = 写入 ~/.bashrc：source <(caipan completions bash)
choice-shell-zsh = 写入 ~/.zshrc，放在 compinit 之后：source <(caipan completions zsh)
choice-shell-fish = 写入 ~/.config/fish/config.fish：caipan completions fish | source
choice-shell-powershell = 写入 $PROFILE：caipan completions powershell | Out-String | Invoke-Expression
choice-shell-elvish = 写入 rc.elv：eval (caipan completions elvish | slurp)
