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
no-answer-file = 没有答案文件

## Remarks on where an output was looked for

output-made = 已生成 { $name }，因此不看标准输出
output-made-empty = 已生成 { $name }，但它是空的
output-nowhere = 标准输出为空，也没有生成 { $name }

## Test data

audit-answer-rejected = { $file }：校验器判它为错：{ $what }
audit-no-validator = { $file }：校验器 { $checker } 没有可以拒绝它的数据校验
audit-invalid-accepted = { $file }：数据校验接受了这份不合法的输入
audit-no-output = { $file }：有输入而没有输出
audit-no-input = { $file }：有输出而没有输入
audit-wrong-accepted = { $file }：校验器接受了这份错误的输出
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
last-words = 标准错误的结尾是 { $words }
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
compiles-nothing = 这台机器连一行 { $language } 也编译不了：{ $words }
compiler-says-nothing = 编译器没有说明原因

## What was handed in

no-source = 没有源文件
no-source-named = 没有名为 { $problem } 的源文件
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
other-name = { $file } 不是这个名字

## How a text goes wrong, as the end of a sentence that begins with whose text it is

text-stops = 结束得太早：后面应该还有 { $expected }（标准答案第 { $line } 行）
text-goes-on = 该结束而没有结束：第 { $line } 行还有 { $found }
text-differs = 第 { $line } 行是 { $found }，应该是 { $expected }
text-nothing-more = 到此结束
text-end-of-line = 行尾
