//! Chinese texts that replace the English ones in the help.

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command, CommandFactory};

use super::command_line::Cli;

/// Chinese description of each subcommand.
#[rustfmt::skip]
const COMMANDS: &[(&str, &str)] = &[
    ("grade", "用题目的测试点评测提交"),
    ("check", "评判一份现成的输出"),
    ("diff", "重放同一测试点的两份输出，指出它们的不同"),
    ("show", "画出测试点，或一步步画出操作过程"),
    ("solve", "输出测试点的标准答案"),
    ("validate", "检查测试数据：输入、答案及自测文件"),
    ("generate", "由种子或 problem.toml 中的数据生成器生成测试点"),
    ("stress", "寻找使提交出错的测试点，并尽量缩小"),
    ("calibrate", "用应当通过和应当超时的标程求出合适的时限"),
    ("import", "把其他评测系统的题目包变成题目目录"),
    ("export", "把题目写到磁盘：内置题目可作为起点，任何题目都可写成其他评测系统的题目包"),
    ("verify", "逐条评测记录：每条是一个程序及其测试"),
    ("exam", "用作弊程序、正确程序和故障考察一个评测服务，指出它哪里判错"),
    ("report", "重新输出保存的结果，或比较两份结果"),
    ("problems", "列出内置题目"),
    ("info", "显示题目要求：题面、文件、限制、子任务和设置"),
    ("init", "新建题目目录或 contest.toml：每个键都带说明"),
    ("schema", "输出结果、数据检查、problem.toml 或 contest.toml 的 JSON Schema"),
    ("checker", "按其他评测系统的约定充当它的校验器"),
    ("doctor", "说明这台机器能隔离、测量、编译什么"),
    ("serve", "启动服务器：网络中的机器通过它一起评测"),
    ("worker", "在这台机器上为别处的主控机评测"),
    ("completions", "输出补全脚本：shell 据此补全命令、选项、题目、测试点和设置"),
    ("man", "为 caipan 及其每个命令各写一页 man 手册"),
];

/// Chinese help of each argument: command, argument id, text. An empty command means all commands.
#[rustfmt::skip]
const ARGUMENTS: &[(&str, &str, &str)] = &[
    ("", "color", "何时给输出着色"),
    ("", "no_color", "与 --color never 相同"),
    ("", "quiet", "只输出结果和错误；给两次（-qq）时，评判结果只输出结论"),
    ("", "verbose", "也显示通过的不计分测试点，提交再多也显示各自的成绩单"),
    ("", "lang", "界面语言；默认取自 LC_ALL、LC_MESSAGES 或 LANG"),
    ("", "help", "显示帮助"),
    ("", "version", "显示版本"),
    ("", "problem", "内置题目（如 mayan）、题目目录或其 problem.toml 的路径、只有测试点的目录，或列出几道题的 contest.toml"),
    ("", "sets", "设置题目自己的选项，例如 steps=at-most"),
    ("", "format", "标准输出的格式"),
    ("", "reports", "另外把结果写入文件，格式自定，能由扩展名看出时可省略；可以多次给出"),
    ("", "hand_out", "在这个目录里为每名选手写一个页面，其中没有别人的任何内容，可以分发；另写 coach.html，列出所有页面"),
    ("", "csv_bom", "在 CSV 开头写字节顺序标记，有些电子表格靠它识别 UTF-8；语言为中文时默认如此"),
    ("", "require_isolation", "隔离达不到这一级别就报错"),
    ("", "require_limits", "本进程的限制（ulimit）使程序得不到题目给的限额时报错，而不是只作提示"),
    ("", "no_isolation", "不隔离：只用于可信的程序"),
    ("", "input", "测试点：它在题目中的名字，或输入文件；- 是标准输入"),
    ("grade", "submissions", "源文件、可执行文件、装有它们的目录，或比赛文件夹；- 是标准输入上的源程序"),
    ("grade", "language", "标准输入上的源程序所用的语言，名字与结果中相同：cpp、python 等"),
    ("grade", "cases", "改用这个目录中的测试点；它们平分 100 分"),
    ("grade", "case", "只评测名字匹配的测试点；* 不跨目录，** 可以"),
    ("grade", "jobs", "同时运行的数目；默认为核数。接近限制的运行会单独重跑"),
    ("grade", "cpu_limit", "CPU 时间（用户态加内核态），尚未乘语言系数"),
    ("grade", "wall_limit", "实际时间，尚未乘语言系数"),
    ("grade", "memory_limit", "内存峰值"),
    ("grade", "output_limit", "标准输出、标准错误、输出文件各自的字节数"),
    ("grade", "strict", "不计分的测试点也影响结论和退出码"),
    ("grade", "machine_factor", "按本机与 calibrate --write 所记机器的速度之比，放宽或收紧时间限制"),
    ("grade", "skip_lost", "子任务已经失分时，不再运行它其余的测试点"),
    ("grade", "best", "同一选手有多份提交时，取最好的一份"),
    ("grade", "roster", "名单：CSV 文件，第一列是选手文件夹的名字；也可由 contest.toml 指定"),
    ("grade", "only", "只评测比赛文件夹中的这名选手；可多次给出"),
    ("grade", "lenient_names", "源文件和文件夹的名字不分大小写，例如 Mayan.cpp"),
    ("grade", "yes", "程序超过 1000 份时也不询问，直接评测"),
    ("grade", "fresh", "不用日志里的旧结果，全部重新评测"),
    ("grade", "journal", "日志文件，其内容会被采信；默认每个比赛文件夹在用户的状态文件夹里各有一份"),
    ("grade", "known", "也采信这些日志（例如别的机器写的）；可多次给出"),
    ("grade", "shard", "只评测 N 份程序中的第 I 份，结果写入日志；各份的日志用 --known 合并"),
    ("grade", "cluster", "在集群的机器上评测；参数是服务器的目录，默认 caipan-cluster"),
    ("grade", "twins", "这一比例的程序由集群的第二台机器也评测一遍，并报告不符之处，例如 1%"),
    ("grade", "reference", "接近限制的运行在集群中与这台机器相同的机器上重跑；默认为总并行数最多的那种"),
    ("grade", "no_journal", "不写日志"),
    ("grade", "sources", "把源代码写入结果，页面会显示；能看到结果的人都能看到源代码"),
    ("grade", "keep_outputs", "把程序的输出存入这个目录，每个测试点一个文件；所有测试点都会运行，不写日志"),
    ("grade", "matrix", "评测时在终端上显示选手 × 测试点的表"),
    ("grade", "watch", "源文件、测试点或 problem.toml 一有改动就重新评测，直到 Ctrl-C"),
    ("checker", "dialect", "对方怎样调用校验器：testlib、kattis、cms、lemon 等"),
    ("checker", "source", "输出谜题自带的校验器源代码，供自行编译校验器的评测系统使用；编译需要 testlib.h"),
    ("checker", "points", "部分分的单位：fraction、percent，或测试点的分值"),
    ("checker", "arguments", "调用的参数，按该约定的顺序"),
    ("check", "output", "要评判的输出，或产生它的程序；- 是标准输入"),
    ("check", "answer", "标准答案；默认用参考解法的答案，或输入旁边的文件"),
    ("check", "witness", "要重放的走法，即 solve --witness 的输出；- 是标准输入"),
    ("diff", "output", "一份输出，或产生它的程序；- 是标准输入"),
    ("diff", "other", "另一份输出；默认是标准答案"),
    ("diff", "whole", "显示所有不同的行，不只是第一处；每份输出至多 1 MiB"),
    ("diff", "plain", "只用 ASCII 字符，不用颜色"),
    ("diff", "html", "交互题：另外把对话和结果写成这个文件里的一个页面"),
    ("show", "html", "交互题：另外把对话和结果写成这个文件里的一个页面"),
    ("show", "output", "要在棋盘上重放的输出，或产生它的程序；- 是标准输入。交互题则是与交互器对话的程序"),
    ("show", "step", "一幅一幅地看：回车看下一幅，q 结束；不在终端上时不起作用"),
    ("show", "query", "逐秒显示这个询问；用 --step 或 --svg 时默认为第一个答错的询问"),
    ("show", "plain", "只用 ASCII 字符，不用颜色"),
    ("show", "svg", "把各幅图写到这个文件夹（必须为空）：judgeimage-01.svg 等，ICPC 工具可直接显示；题目自带检查器或交互器时，写的是它画的图"),
    ("solve", "inputs", "测试点的名字，或输入文件；- 是标准输入。给出多个时，每个答案写在其输入的名字之下"),
    ("solve", "stats", "在标准错误上说明搜索做了什么、用了多久"),
    ("solve", "threads", "一次搜索的线程数；答案与它无关"),
    ("solve", "all", "所有解，而不只是标准答案：一行一个，或只给个数"),
    ("solve", "certificate", "在标准错误上说明为什么答案是对的"),
    ("solve", "witness", "输出答案背后的走法，可用 check --witness 重放"),
    ("validate", "paths", "测试点目录或单个输入；默认是题目自己的测试点"),
    ("validate", "write_answers", "补上缺少的答案文件；已有的不改动。棋盘类题目的答案来自参考解法，其余来自应当通过的程序"),
    ("validate", "rewrite_answers", "同上，但已有的答案文件也重新写"),
    ("validate", "fix", "先修正输入和答案再检查：字节顺序标记、CRLF 行尾、最后一行缺少的换行"),
    ("validate", "no_programs", "不评测标程"),
    ("validate", "strength", "测量数据的强度：用每个测试点检验每个变异体（谜题的常见错误解法，以及正确程序改错一处的结果）。谜题的变异体有存活的则退出码为 1"),
    ("validate", "budget", "变异体最多试这么多个（先试最常见的错误），或试到这段时间用完：500、60s [默认：每个程序 200 个]"),
    ("validate", "write_killers", "把每个存活变异体的小测试点，以及各种大小和常见形状的输入写入这个目录；已有的文件不改动"),
    ("validate", "reports", "另外把检查结果写入文件：json 或 html，能由扩展名看出时可省略；可以多次给出"),
    ("validate", "programs", "评测这个目录中的标程：每个都须得到其目录名所说的结果（accepted、wrong_answer、time_limit_exceeded@子任务 ……），并说明它们的用时对时限意味着什么；默认是题目目录里 submissions 中的程序"),
    ("validate", "labelled", "评测已知对错的程序：第一个目录中的都正确，第二个目录中的都错误，目录可以有多层；说明有多少得到应有的判定，以及正确的为何被拒绝"),
    ("validate", "jobs", "同时测量的测试点数；默认与核数相同"),
    ("generate", "list", "列出各类输入，以及每一类的用处"),
    ("generate", "seed", "测试点由它生成：同一种子多年以后仍生成同一测试点；默认为 1"),
    ("generate", "count", "生成多少个测试点：用这个种子及其后的种子；默认为 1"),
    ("generate", "family", "输入的种类，即 --list 列出的名字之一"),
    ("generate", "params", "指定一个数，例如 moves=3；写错名字时会列出可用的"),
    ("generate", "recipe", "生成完整的题目目录（contest），--strength 认为它是完备的"),
    ("generate", "output", "把每个测试点连同答案写入这个目录：不再输出；problem.toml 有数据生成器时，则代替 cases/"),
    ("generate", "check", "指出 problem.toml 中数据生成器的哪些测试点已过期、缺失、被手工改动，或不再由任何一行生成；不运行，也不写入"),
    ("generate", "force", "覆盖被手工改动的文件"),
    ("generate", "jobs", "数据生成器同时生成的测试点数；默认为核数"),
    ("stress", "submission", "源文件或可执行文件"),
    ("stress", "against", "寻找使它与这个程序输出不同的输入，不论谁对"),
    ("stress", "slow", "寻找使它太慢的输入，而不是使它出错的输入"),
    ("stress", "seed", "随机的起点：同一种子尝试同样的输入"),
    ("stress", "time", "寻找多久"),
    ("stress", "jobs", "同时运行的数目；默认与核数相同"),
    ("stress", "output", "把找到的输入写入这个文件（必须尚不存在），答案写在它旁边"),
    ("verify", "records", "任务文件，每行一个 JSON；- 是标准输入"),
    ("verify", "listen", "不评测文件，而在 ADDRESS:PORT 或 unix:PATH 上应答客户端，直到被中断"),
    ("verify", "token_file", "客户端令牌的文件，每行一个；监听其他机器可达的地址时必须给出"),
    ("verify", "problem", "没有自带测试的任务都由这道题评测"),
    ("verify", "problem_root", "任务所指题目所在的目录"),
    ("verify", "resume", "跳过在这个文件里已有结果的任务"),
    ("verify", "jobs", "同时评测的任务数；默认与核数相同"),
    ("verify", "repeat", "接近限制的运行单独重跑；否则只把结果标为不稳定"),
    ("verify", "warm", "每个程序只启动一次 Python，各测试点从中派生；每个结果都会注明"),
    ("verify", "every_case", "两个测试点达到限制之后，其余测试点也照样运行"),
    ("verify", "cache", "把运行结果存放在这个目录里，相同的运行直接采用"),
    ("verify", "cluster", "由集群的工作机评测，服务器在这个目录里；默认 caipan-cluster"),
    ("verify", "max_nulls", "没有结论的任务超过这一比例时，退出码为 3"),
    ("exam", "url", "评测服务的 URL，例如 http://localhost:8080；对 slime 和 OpenRLHF 是客户端所用的完整 URL"),
    ("exam", "adapter", "模仿哪种评测服务的客户端"),
    ("exam", "kinds", "只考察这种测试；可以重复"),
    ("exam", "only", "只考察这个名称的项目；可以重复"),
    ("exam", "destructive", "也发送会损害评测机器的程序，并检查它之后是否照常评测"),
    ("exam", "remote", "允许考察其他机器上的评测服务"),
    ("exam", "patience", "每个回答最多等多久"),
    ("exam", "format", "标准输出的格式"),
    ("calibrate", "programs", "测量这个目录中的标程：accepted、time_limit_exceeded、time_limit_exceeded@子任务 …… 中的那些；默认是题目目录里 submissions 中的程序"),
    ("calibrate", "runs", "每个程序最慢的测试点各运行这么多次，取中位数"),
    ("calibrate", "write", "把时限连同所用的机器和用时写入 problem.toml，其余内容一字不动"),
    ("import", "package", "其他评测系统的题目包：目录或 zip 文件，其中可以有多道题；或数据集的记录文件 problems.jsonl"),
    ("import", "only", "有多道题时，只取这个名称的题目，放在 DIR 下；可以重复"),
    ("import", "dir", "要建立的题目目录，有多道题时是放这些题目和 contest.toml 的目录；默认为当前目录下以题目或题目包的名称命名的目录"),
    ("import", "format", "题目包的格式；默认根据其中的文件判断"),
    ("import", "task", "有多道题时，只取这个名称的一道：DIR 就是它的题目目录"),
    ("import", "cpu_limit", "CPU 时间限制，用于题目包没有给出时；默认用标程测定，没有标程则为 1s"),
    ("import", "memory_limit", "内存限制，用于题目包没有给出时；默认为这种格式的默认值，没有则为 256MiB"),
    ("import", "generate", "补全题目包中没有的内容：用生成器生成测试点，用标程给出答案"),
    ("import", "no_audit", "什么也不运行：既不检查数据，也不评测标程，没有时限也不测定"),
    ("import", "root", "题目包是目录时，其中的链接可以指向 DIR 中的文件；默认为该目录所在的代码仓库"),
    ("export", "problem", "内置题目；与 --as 一起也可以是题目目录"),
    ("export", "dir", "要写到的目录；必须为空或尚不存在。与 --as 一起也可以是 zip 文件，只要那个评测系统接受"),
    ("export", "format", "写成其他评测系统的这种格式的题目包"),
    ("init", "what", "要新建什么：题目目录（problem）或比赛（contest）"),
    ("init", "path", "要写到的目录；比赛也可以是文件名。已有的文件不改动"),
    ("init", "further", "目录与 testlib.h 路径中的另一个"),
    ("init", "interactive", "从一道交互题开始"),
    ("init", "testlib", "从使用 testlib 的校验器、数据检验器和数据生成器开始。testlib.h 从 PATH 复制；没有给出 PATH 时，从题目的目录、当前目录或 CPLUS_INCLUDE_PATH 中的目录复制"),
    ("schema", "of", "要哪一种文件的 JSON Schema"),
    ("doctor", "quick", "只查找编译器和运行环境，不试编译"),
    ("doctor", "security", "运行那些恶意程序：每个都试图危害评测，且都应失败"),
    ("doctor", "cluster", "改为列出集群中的机器；参数是服务器的目录，默认 caipan-cluster"),
    ("doctor", "level", "与 --security 连用：尝试这一级别，而不是最好的级别"),
    ("serve", "folder", "服务器存放密码、证书和数据的目录"),
    ("serve", "listen", "监听的地址和端口"),
    ("serve", "nats_server", "要启动的 nats-server；默认用 PATH 或 /usr/sbin 中的那个"),
    ("serve", "seed", "把这道题（或 contest.toml 中各题）评测所需的数据写入 join/seed，供 worker --seed 使用"),
    ("serve", "machines", "给这台机器单独的 join.toml，放在 machines/NAME；可以多次给出，也可以用逗号分隔"),
    ("serve", "shut_out", "排除这台有单独 join.toml 的机器，然后结束；正在运行的服务器会继续，但不再接受它"),
    ("serve", "new_join", "换新密码：以前加入的机器都不能再连接"),
    ("worker", "join", "服务器给的 join.toml；ca.pem 须在同一目录"),
    ("worker", "until_idle", "无事可做达到这段时间后结束"),
    ("worker", "once", "只做一份工作，然后结束"),
    ("worker", "verify", "不评测比赛，而做 caipan verify --cluster 的任务"),
    ("worker", "problem_root", "任务所指题目所在的目录"),
    ("worker", "cache", "把 --verify 的运行结果存放在这个目录里，相同的运行直接采用"),
    ("worker", "jobs", "同时运行的数目；默认为核数"),
    ("worker", "name", "这台机器的名字；默认为主机名"),
    ("worker", "seed", "先在这个目录里找测试数据，没有再向服务器要；例如 serve --seed 写的 join/seed"),
    ("worker", "require_isolation", "隔离达不到这一级别就报错；默认 filter"),
    ("completions", "shell", "要补全的 shell；例如在 ~/.bashrc 中写：source <(caipan completions bash)"),
    ("completions", "typed", "脚本所问：已经键入的词"),
    ("man", "dir", "要写到的目录；必须为空或尚不存在"),
    ("report", "results", "grade 用 --report json=FILE 保存的结果；- 是标准输入"),
    ("report", "against", "与这份结果比较：谁变了，为什么"),
];

/// Chinese help of option values: pairs of the English and the Chinese help text.
#[rustfmt::skip]
const VALUES: &[(&str, &str)] = &[
    ("Always", "总是"),
    ("On a terminal", "在终端上"),
    ("Never", "从不"),
    ("English", "英文"),
    ("中文", "中文"),
    ("Namespaces and cgroup", "命名空间和 cgroup"),
    ("User namespaces", "用户命名空间"),
    ("System call filter", "系统调用过滤"),
    ("Nothing", "不隔离"),
    ("For people", "给人看"),
    ("For scripts", "给脚本用"),
    ("For scripts: schema version 1", "给脚本用：结构版本 1"),
    ("For scripts: a line of JSON for each case as it comes", "给脚本用：每评完一个测试点输出一行 JSON"),
    ("For spreadsheets: a row for each contestant", "给电子表格用：每名选手一行"),
    ("For spreadsheets: a row for each case", "给电子表格用：每个测试点一行"),
    ("For continuous integration: JUnit XML", "给持续集成用：JUnit XML"),
    ("For people, on the web", "给人看，放在网页上"),
    ("For people, as a page", "给人看，是一个页面"),
    ("For people: one page that sorts, charts and replays, and needs no network", "给人看：一个页面，可排序、画图、重放，不需要网络"),
    ("For people: one page with the matrix, what lives, and cases by time", "给人看：一个页面，有结果矩阵、存活的变异体和按用时排列的测试点"),
    ("For Gradescope: results.json of one submission", "给 Gradescope 用：一份提交的 results.json"),
    ("For Classroom 50: result.json of one submission", "给 Classroom 50 用：一份提交的 result.json"),
    ("For GitHub workflows: annotations of the source", "给 GitHub 工作流用：源代码上的标注"),
    ("One a line", "一行一个"),
    ("Only how many there are", "只给个数"),
    ("C++17", "C++17"),
    ("A problem directory", "题目目录"),
    ("A contest.toml", "contest.toml"),
    ("What grade writes as JSON", "grade 输出的 JSON"),
    ("What validate writes as JSON", "validate 输出的 JSON"),
    ("The file problem.toml", "problem.toml 文件"),
    ("The file contest.toml", "contest.toml 文件"),
    ("A job that verify reads", "verify 读取的任务"),
    ("A result that verify prints", "verify 输出的结果"),
    ("What exam writes as JSON", "exam 输出的 JSON"),
    ("Programs read standard input and print", "程序读标准输入，写标准输出"),
    ("Programs contain a function, which returns a value", "程序中有一个函数，返回一个值"),
    ("The test is code with assertions", "测试是带断言的代码"),
    ("In ~/.bashrc: source <(caipan completions bash)", "写入 ~/.bashrc：source <(caipan completions bash)"),
    ("In ~/.zshrc, after compinit: source <(caipan completions zsh)", "写入 ~/.zshrc，放在 compinit 之后：source <(caipan completions zsh)"),
    ("In ~/.config/fish/config.fish: caipan completions fish | source", "写入 ~/.config/fish/config.fish：caipan completions fish | source"),
    ("In rc.elv: eval (caipan completions elvish | slurp)", "写入 rc.elv：eval (caipan completions elvish | slurp)"),
    ("In $PROFILE: caipan completions powershell | Out-String | Invoke-Expression", "写入 $PROFILE：caipan completions powershell | Out-String | Invoke-Expression"),
];

const ABOUT: &str = "编程竞赛的裁判：在沙箱中按限制运行提交，评判其输出，并以证据指出错在哪里";

/// Returns the Chinese help of an argument: the text for this command, or else the text for all commands.
pub(super) fn argument_help(command: &str, id: &str) -> Option<&'static str> {
    let found = ["", command].map(|name| {
        ARGUMENTS
            .iter()
            .find(|(of, known, _)| *of == name && *known == id)
    });
    let [everywhere, own] = found;
    own.or(everywhere).map(|(_, _, text)| *text)
}

/// Returns clap's definition of the command line with Chinese help.
pub(super) fn chinese_command() -> Command {
    let names: Vec<String> = Cli::command()
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    let top = translate_arguments(Cli::command(), "")
        .about(ABOUT)
        // `commands::wrapping` breaks the lines, since it knows the width of Chinese characters.
        .term_width(0)
        .subcommand_help_heading("命令");
    let top = names.into_iter().fold(top, |top, name| {
        top.mut_subcommand(&name, |sub| {
            let about = COMMANDS.iter().find(|(known, _)| *known == name);
            translate_arguments(
                match about {
                    Some((_, about)) => sub.about(*about),
                    None => sub,
                },
                &name,
            )
        })
    });
    translate_usage(top)
}

/// Translates clap's own `help` subcommand, which exists only after the command was built.
pub(super) fn translate_help_subcommand(command: Command) -> Command {
    command.mut_subcommand("help", |help| {
        help.about("显示帮助")
            .override_usage("caipan help [命令]")
            .help_template(
                "{about-with-newline}
用法：{usage}
",
            )
    })
}

/// Translates the placeholders in the usage lines of a command and of the subcommands of that command.
fn translate_usage(top: Command) -> Command {
    // Only a built subcommand knows its full name.
    let mut built = top.clone();
    built.build();
    let own = usage_line(&mut built);
    let names: Vec<String> = built
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .filter(|name| name != "help")
        .collect();
    names.iter().fold(top.override_usage(own), |top, name| {
        let line = built.find_subcommand_mut(name).map(usage_line);
        top.mut_subcommand(name, |sub| sub.override_usage(line.unwrap_or_default()))
    })
}

fn usage_line(command: &mut Command) -> String {
    let usage = command.render_usage().to_string();
    let line = usage.split_once(':').map_or("", |(_, line)| line).trim();
    line.replace("[OPTIONS]", "[选项]")
        .replace("<COMMAND>", "<命令>")
}

/// Translates the help of one command's arguments. `name` is "" for `caipan` itself.
fn translate_arguments(command: Command, name: &str) -> Command {
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help);
    let command = command
        .disable_help_flag(true)
        .arg(help)
        .help_template("{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}");
    let command = match name {
        "" => command.disable_version_flag(true).arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version),
        ),
        _ => command,
    };
    command.mut_args(|arg| {
        let heading = if arg.is_positional() {
            "参数"
        } else {
            "选项"
        };
        let Some(text) = argument_help(name, arg.get_id().as_str()) else {
            return arg.help_heading(heading);
        };
        let takes_values = arg.get_action().takes_values();
        let (short, long) = if takes_values {
            let (values, default) = (arg.get_possible_values(), bracketed_default_value(&arg));
            (
                format!("{text}{}{default}", bracketed_value_names(&values)),
                format!("{text}{default}{}", describe_values(&values)),
            )
        } else {
            (text.to_owned(), text.to_owned())
        };
        arg.help_heading(heading)
            .hide_possible_values(takes_values)
            .hide_default_value(takes_values)
            .help(short)
            .long_help(long)
    })
}

/// Returns the names of values in brackets. Empty if there are none.
fn bracketed_value_names(values: &[PossibleValue]) -> String {
    if values.is_empty() {
        return String::new();
    }
    let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    format!(" [可选值：{}]", names.join("、"))
}

/// Returns one line for each value with its meaning, or only the names in brackets if no value has a meaning.
fn describe_values(values: &[PossibleValue]) -> String {
    if values.iter().all(|value| value.get_help().is_none()) {
        return bracketed_value_names(values);
    }
    let mut text = "\n\n可选值：".to_owned();
    for value in values {
        let meaning = value
            .get_help()
            .and_then(|help| translate_value_help(&help.to_string()))
            .map_or(String::new(), |text| format!("：{text}"));
        text += &format!("\n- {}{meaning}", value.get_name());
    }
    text
}

/// Translates the English help of a value.
fn translate_value_help(english: &str) -> Option<&'static str> {
    let mut rows = VALUES.iter();
    let (_, chinese) = rows.find(|(known, _)| *known == english)?;
    Some(chinese)
}

/// Returns the default of an argument in brackets. Empty if it has none.
fn bracketed_default_value(arg: &Arg) -> String {
    let defaults = arg.get_default_values();
    if defaults.is_empty() {
        return String::new();
    }
    let names = defaults.iter().map(|value| value.to_string_lossy());
    format!(" [默认：{}]", names.collect::<Vec<_>>().join("、"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_argument_of_every_command_is_explained_in_chinese() {
        let mut top = Cli::command();
        top.build();
        for arg in top.get_arguments() {
            assert!(argument_help("", arg.get_id().as_str()).is_some(), "{arg}");
        }
        for sub in top.get_subcommands().filter(|sub| sub.get_name() != "help") {
            let name = sub.get_name();
            assert!(COMMANDS.iter().any(|(known, _)| *known == name), "{name}");
            for arg in sub.get_arguments() {
                let words = argument_help(name, arg.get_id().as_str());
                assert!(words.is_some(), "{name} {arg}");
                for value in arg.get_possible_values() {
                    let help = value.get_help().map(ToString::to_string);
                    let is_told = help.is_none_or(|help| translate_value_help(&help).is_some());
                    assert!(is_told, "{name} {arg}: {}", value.get_name());
                }
            }
        }
    }

    #[test]
    fn chinese_help_names_only_existing_arguments() {
        let top = Cli::command();
        for (name, id, _) in ARGUMENTS.iter().filter(|(name, ..)| !name.is_empty()) {
            let sub = top.find_subcommand(name).unwrap();
            assert!(
                sub.get_arguments().any(|arg| arg.get_id() == id),
                "{name} {id}"
            );
        }
    }

    #[test]
    fn chinese_help_contains_every_flag_of_english_help() {
        let mut chinese = chinese_command();
        chinese.build();
        chinese.clone().debug_assert();
        for (name, _) in COMMANDS {
            let english = long_help(Cli::command().find_subcommand_mut(name).unwrap());
            let chinese = long_help(chinese.find_subcommand_mut(name).unwrap());
            for flag in long_flags(&english) {
                assert!(
                    chinese.contains(flag),
                    "{name}: {flag} is not in\n{chinese}"
                );
            }
            assert!(
                !chinese.contains("Print help") && !chinese.contains("Options"),
                "{chinese}"
            );
        }
    }

    fn long_help(command: &mut Command) -> String {
        command.render_long_help().to_string()
    }

    fn long_flags(text: &str) -> BTreeSet<&str> {
        text.split(|character: char| character.is_whitespace() || character == ',')
            .filter(|word| word.starts_with("--"))
            .map(|word| word.trim_end_matches(|end: char| !end.is_alphabetic()))
            .collect()
    }
}
