//! What checkers and the judge say, and the same in Chinese. The first template that fits is taken.

use super::Template;

/// Evidence as a whole.
#[rustfmt::skip]
pub const WHOLE: &[Template] = &[
    // Where it is.
    ("query {} (blank {}, piece {} to {}): {}", "第 {0} 个询问（空格 {1}，棋子 {2} 到 {3}）：{4!}"),
    ("query {}: {}", "第 {0} 个询问：{1!}"),
    ("line {}, byte {}: {}", "第 {0} 行，第 {1} 字节：{2!}"),
    ("line {}: {}", "第 {0} 行：{1!}"),
    ("token {} (line {}): {}", "第 {0} 个词（第 {1} 行）：{2!}"),
    ("the answer file: {}", "答案文件：{0!}"),
    ("move {} {}: {}", "第 {0} 步 {1}：{2!}"),
    // Mayan.
    ("the output is empty", "输出为空"),
    ("byte {} is not UTF-8 text", "第 {0} 字节不是 UTF-8 文本"),
    ("the board was clear after {} of {} move{}", "应走 {1} 步，走完第 {0} 步时棋盘已空"),
    ("only {} of {} move{}, {} tile{} left", "应走 {1} 步，只走了 {0} 步，还剩 {3} 块"),
    ("after {} move{} {} tile{} left", "走完 {0} 步后还剩 {2} 块"),
    ("says -1, but \"{}\" clears it", "输出 -1，但 \"{0}\" 可以消完"),
    ("\"{}\" is smaller: its move {} is \"{}\"", "\"{0}\" 更小：它的第 {1} 步是 \"{2}\""),
    ("clears the board, but is not the smallest: move {} is \"{}\", the smallest has \"{}\"", "消完了，但不是最小解：第 {0} 步是 \"{1}\"，最小解是 \"{2}\""),
    ("no tile at {}", "{0} 处没有方块"),
    ("drags the tile off the board", "把方块拖出了棋盘"),
    ("swaps two equal tiles, which this reading forbids", "交换了两个相同的方块，本题不允许"),
    ("the direction is 1 or -1, not {}", "方向是 1 或 -1，不是 {0}"),
    ("there is no column {}", "没有第 {0} 列"),
    ("there is no row {}", "没有第 {0} 行"),
    // Klotski.
    ("says -1, but {} seconds suffice", "输出 -1，但 {0} 秒就够"),
    ("says -1, but a walk of {} steps is right", "输出 -1，但有一条 {0} 步的正确走法"),
    ("{} steps, but {} suffice", "走了 {0} 步，但 {1} 步就够"),
    ("step {} ({}): {} is not free", "第 {0} 步（{1}）：{2} 不能走"),
    ("the piece is on its target after {} steps already", "第 {0} 步后棋子已在目标上"),
    ("the walk ends with the piece on {}", "走完后棋子在 {0}"),
    // The generic checkers, and everything that is read.
    ("expected {}, found {}", "应为 {0t}，实为 {1t}"),
    // The program.
    ("ended for holding too much memory, the limit is {}", "占用内存过多而被终止，限制是 {0}"),
    ("peak memory {}, the limit is {}", "内存峰值 {0}，限制是 {1}"),
    ("CPU time over the limit of {}", "CPU 时间超过限制 {0}"),
    ("wall time over the limit of {}, with {} of CPU time", "实际时间超过限制 {0}，其中 CPU 时间 {1}"),
    ("wall time over the limit of {}", "实际时间超过限制 {0}"),
    ("more than {} in a file", "文件超过 {0}"),
    ("more than {} on standard output", "标准输出超过 {0}"),
    ("more than {} on standard error", "标准错误超过 {0}"),
    ("exit code {}", "退出码 {0}"),
    ("signal {} ({})", "信号 {0}（{1t}）"),
    ("signal {}", "信号 {0}"),
    ("the run was cancelled", "运行被取消"),
    ("{} is a symbolic link", "{0} 是符号链接"),
    ("{} is a directory", "{0} 是目录"),
    ("{} is a file that cannot be read", "{0} 无法读取"),
    ("{} is no regular file", "{0} 不是普通文件"),
    // The jury's side.
    ("the compiler {} is not installed", "没有安装编译器 {0}"),
    ("it has no answer file", "没有答案文件"),
    ("stopped before an answer was found", "在找到答案之前已中止"),
    ("the board is empty", "棋盘是空的"),
    ("column {} has more than {} tiles", "第 {0} 列超过 {1} 块"),
    ("column {} does not end with 0", "第 {0} 列没有以 0 结尾"),
    ("n is {}, which is more than {} (max_moves)", "n 是 {0}，超过了 {1}（max_moves）"),
    ("colour {} is more than {} (max_colours)", "颜色 {0} 超过了 {1}（max_colours）"),
    ("colour {} is used, but no tile has colour {}", "用了颜色 {0}，但没有颜色 {1} 的方块"),
    ("the tile at {} is in a run of three already", "{0} 处的方块已在三连之中"),
    ("the blank of query {} is on the fixed cell {}", "第 {0} 个询问的空格在固定格 {1} 上"),
    ("the piece of query {} is on the fixed cell {}", "第 {0} 个询问的棋子在固定格 {1} 上"),
    ("the blank and the piece of query {} are both at {}", "第 {0} 个询问的空格和棋子都在 {1}"),
    // A file of the jury's, and what is wrong with it.
    ("{}: {}", "{0}：{1!}"),
];

/// Remarks behind evidence, after a semicolon.
#[rustfmt::skip]
pub const NOTES: &[Template] = &[
    ("the answer is -1", "答案是 -1"),
    ("nothing on standard output, and no {} was made", "标准输出为空，也没有生成 {0}"),
    ("{} was made, so standard output does not count", "已生成 {0}，因此不看标准输出"),
    ("{} was made and is empty", "已生成 {0}，但它是空的"),
    ("standard error ends with {}", "标准错误的结尾是 {0}"),
    ("peak memory {} of {}: probably memory", "内存峰值 {0}，限制是 {1}：可能是内存不足"),
    ("{} suffice: {}", "{0} 步就够：{1}"),
    ("no walk is shorter than {}: its potentials hold", "没有比 {0} 更短的走法：势函数成立"),
    ("{} is fixed", "{0} 是固定格"),
    ("the blank at {} cannot come to the piece at {}", "{0} 处的空格到不了 {1} 处的棋子旁"),
    ("{} is in another block than the piece and the blank beside it", "{0} 与棋子及其旁边的空格不在同一块中"),
];

/// What was expected or found, and the names of signals.
#[rustfmt::skip]
pub const PHRASES: &[Template] = &[
    ("the end", "结尾"),
    ("the end after -1", "-1 之后结束"),
    ("the end after {} move{}", "{0} 步之后结束"),
    ("the end after {} answers", "{0} 个答案之后结束"),
    ("the end after {} walks", "{0} 条走法之后结束"),
    ("the end of the line after 0", "0 之后换行"),
    ("three numbers", "三个数"),
    ("a number", "一个数"),
    ("a number from 0 or -1", "非负整数或 -1"),
    ("a walk", "一条走法"),
    ("a step U, D, L or R", "一步 U、D、L 或 R"),
    ("the number of moves", "步数"),
    ("a number of moves from 1 to {}", "1 到 {0} 的步数"),
    ("a number of rows{}", "行数"),
    ("a number of columns{}", "列数"),
    ("a number of queries{}", "询问数"),
    ("column {}", "第 {0} 列"),
    ("a colour or 0", "颜色或 0"),
    ("a colour from 1 to {}", "1 到 {0} 的颜色"),
    ("0 or 1 for cell {}", "格子 {0} 的 0 或 1"),
    ("{} of query {} from {} to {}", "第 {1} 个询问的 {0}（{2} 到 {3}）"),
    ("{} of query {}", "第 {1} 个询问的 {0}"),
    ("{} cells and the queries", "{0} 个格子和各询问"),
    ("{} more tokens", "另外 {0} 个词"),
    ("{} (from byte {} on)", "{0}（从第 {1} 字节起）"),
    ("SIGILL: illegal instruction", "SIGILL：非法指令"),
    ("SIGABRT: aborted, by a failed assertion or an uncaught exception perhaps", "SIGABRT：中止，可能是断言失败或异常未捕获"),
    ("SIGBUS: access to memory that is not there", "SIGBUS：访问不存在的内存"),
    ("SIGFPE: division by zero", "SIGFPE：除以零"),
    ("SIGKILL: killed, and not by caipan; a program too large for the memory limit ends so", "SIGKILL：被杀，但不是 caipan 所为；程序大到超过内存限制时会这样"),
    ("SIGSEGV: access to memory that is not the program's, or too deep a recursion", "SIGSEGV：访问非法内存，或递归太深"),
    ("SIGSYS: a system call that is not allowed", "SIGSYS：不允许的系统调用"),
];
