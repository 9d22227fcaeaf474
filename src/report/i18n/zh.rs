//! Chinese.

use super::words::{WhyWords, Words};
use crate::judge::verdict::Verdict;
use crate::problem::Kind;

/// Every phrase.
pub const WORDS: Words = Words {
    comma: "，",
    or: "，或者",
    and: "、",
    semicolon: "；",
    brackets: |text| format!("（{text}）"),
    colon: |what, text| format!("{what}：{text}"),

    on: |language, problem| format!("（{language}），题目 {problem}"),
    points_of: |name, score, max| format!("{name}：{score} 分，满分 {max} 分"),
    no_points: |name, differing, all| {
        format!("{name}（不计分）：{all} 个测试点中 {differing} 个不同")
    },
    differ: |name, differing, all| format!("{name}：{all} 个测试点中 {differing} 个不同"),
    stopped: |cases| format!("已中止，还有 {cases} 个测试点没有运行"),
    interrupted: |done, total| {
        format!("评测中断：{total} 个测试点只评了 {done} 个，以下结果不是最终结果")
    },
    unconfirmed: "接近或超过限制，但未经单独运行确认：这份提交需要确认的测试点太多",
    first_counts: "单独运行时做的不是同样的工作，以第一次为准",
    unstable_in: |verdict, times, all| format!("不稳定：{all} 次运行中 {times} 次 {verdict}"),
    near_limit: |verdict, all| format!("接近限制：{all} 次运行都是 {verdict}"),
    alone: |min, median| format!("单独运行最短 {min}，中位 {median}"),
    attempts: |all, list| format!("{all} 次提交中取最好的一次：{list}"),
    behaves_like: |mistakes, cases, wrong| {
        format!("疑似错误：{mistakes}（{wrong} 个错误测试点中的 {cases} 个符合）")
    },
    more: |number| format!("另外 {number} 种"),

    ranking: "排名",
    rank: "名次",
    contestant: "选手",
    total: "总分",
    score: "得分",
    verdict: "结果",
    problem: "题目",
    case: "测试点",
    subtask: "子任务",
    submissions: "提交数",
    mistake: "错误",
    runs: "运行",
    failed: "未通过",
    mean: "平均分",
    full: "满分人数",
    of: |some, all| format!("{some} / {all}"),
    by_subtask: "各子任务得分",
    failed_most: "各测试点未通过情况",
    without_points: "不计分",
    mistakes: "错误答案背后的原因",
    not_told_apart: |number| format!("其中 {number} 份也可能是别的错误"),
    unstable_cases: "不稳定的测试点",
    not_shown: |number| format!("…… 还有 {number} 个"),
    nobody: "没有提交",

    plays_no_further: "到此为止",
    rows_from_0: "自上而下各行，最下一行为 0",
    rows_from_1: "自上而下各行，从 1 起",
    the_output: |why| format!("输出{why}"),
    your_answer: |verdict, why| format!("{verdict}：你的答案{why}"),
    named_wrong: |name, verdict, why| format!("{name}：{verdict}：它{why}"),
    named_right: |name| format!("{name} 是对的"),
    both_right: "两者都对",
    error: |text| format!("错误：{text}"),
    found: "输出",
    expected: "应为",
    blank: "空格",
    tab: "制表符",
    carriage_return: "回车符",
    unknown_yet: "尚无结果",
    slow: "接近限制",
    in_brackets_the_end: "（结尾）",
    no_difference: "没有差别",
    jurys_answer: "标准答案",

    compared: |old, new| format!("旧：{old}\n新：{new}"),
    unknown_time: "时间不详",
    no_change: |all| format!("{all} 份提交的结果都没有变化"),
    changed: |some, all| format!("{all} 份提交中有 {some} 份的结果变了"),
    from_rank: |old, new| format!("名次 {old} → {new}"),
    moved: |number| format!("另有 {number} 人只是名次变了"),
    why: WhyWords {
        new_submission: "旧结果中没有",
        gone_submission: "新结果中没有",
        program: "程序变了",
        program_unknown: "从结果看不出程序是否变了",
        language: "语言变了",
        limits: "限制变了",
        checker: "校验器或其设置变了",
        case_data: "测试点的输入或答案变了",
        case_unknown: "从结果看不出测试点的输入或答案是否变了",
        case_added: "新增的测试点",
        case_removed: "已删除的测试点",
        points: "测试点的分值变了",
        isolation: "隔离级别变了",
        tool: "caipan 的版本变了",
        unstable: "曾经不稳定",
        jury: "评测方出过错",
        chance: "程序、测试点、限制都没变：接近限制，或属偶然",
    },
};

/// The words for a verdict.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "通过",
        Verdict::PartlyCorrect => "部分正确",
        Verdict::WrongAnswer => "答案错误",
        Verdict::TimeLimitExceeded => "超出时间限制",
        Verdict::MemoryLimitExceeded => "超出内存限制",
        Verdict::OutputLimitExceeded => "超出输出限制",
        Verdict::RunTimeError => "运行时错误",
        Verdict::CompileError => "编译错误",
        Verdict::Skipped => "未运行",
        Verdict::JudgeError => "评测方错误",
    }
}

/// The words for a sort of fault.
pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Format => "格式错误",
        Kind::IllegalMove => "不合规则的一步",
        Kind::NotCleared => "没有消完",
        Kind::ClearedEarly => "提前消完",
        Kind::WrongLength => "步数不对",
        Kind::NotSmallest => "不是最小解",
        Kind::FalseNoSolution => "误报无解",
        Kind::WrongValue => "值不对",
        Kind::Missing => "缺少输出",
        Kind::Extra => "多余输出",
        Kind::ExitCode => "退出码非零",
        Kind::Signal => "被信号终止",
        Kind::Cpu => "CPU 时间",
        Kind::Wall => "实际时间",
        Kind::Memory => "内存",
        Kind::Output => "输出过多",
        Kind::BadCase => "测试数据有误",
        Kind::WrongAnswerFile => "答案文件有误",
        Kind::Checker => "校验器出错",
        Kind::Sandbox => "沙箱出错",
        Kind::Lost => "子任务已失分",
        Kind::NoSource => "没有可评的源文件",
        Kind::SeveralSources => "有多份源文件",
    }
}
