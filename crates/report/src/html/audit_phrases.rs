//! Phrases of the page of an audit, in English and Chinese.

use super::page_language::Phrases;

/// Phrases of the audit page; the page's script looks them up by key.
pub(super) const PHRASES: &Phrases = &[
    ("andMore", ["{0} more", "另有 {0} 个"]),
    (
        "subsetIs",
        [
            "{0} of {1} cases do the work of all: {2}",
            "{1} 个测试点中这 {0} 个就够了：{2}",
        ],
    ),
    (
        "acceptedWrong",
        [
            "wrong programs that no case rejects",
            "没有测试点能拒绝的错误程序",
        ],
    ),
    ("after", ["after", "改后"]),
    ("asExpected", ["programs as expected", "符合预期的程序"]),
    ("audit", ["audit of the test data", "测试数据检查"]),
    ("before", ["before", "原来"]),
    ("case", ["case", "测试点"]),
    ("cases", ["cases", "测试点"]),
    ("casesByTime", ["cases by time", "测试点用时"]),
    ("difficulty", ["difficulty: {0}", "难度：{0}"]),
    ("expected", ["expected", "预期"]),
    ("fate", ["what became of it", "结局"]),
    ("faults", ["faults", "错误"]),
    (
        "gaps",
        [
            "what no case has, with an input that has it and kills mutants",
            "所有测试点都没有的性质，以及有此性质并能杀死变异体的输入",
        ],
    ),
    ("got", ["gets", "实际"]),
    ("idle", ["kills nothing", "不杀死任何变异体"]),
    (
        "inputsTried",
        ["{0} other inputs tried", "另外试了 {0} 个输入"],
    ),
    (
        "interrupted",
        [
            "interrupted: what was not finished is not here",
            "检查中断：没有完成的部分不在这里",
        ],
    ),
    (
        "interval",
        ["95 % interval {0} to {1}", "95% 置信区间：{0} 至 {1}"],
    ),
    (
        "enough",
        [
            "A set of {0} of {1} cases rejects all wrong programs: {2}",
            "{1} 个测试点中的这 {0} 个就能拒绝所有错误程序：{2}",
        ],
    ),
    (
        "enoughForThese",
        [
            "A set of {0} of {1} cases rejects all wrong programs that any case rejects: {2}",
            "{1} 个测试点中的这 {0} 个就能拒绝所有能被拒绝的错误程序：{2}",
        ],
    ),
    ("killed", ["killed", "被杀死"]),
    (
        "killedBy",
        [
            "killed by {0} of {1} cases",
            "{1} 个测试点中有 {0} 个杀死它",
        ],
    ),
    ("kills", ["kills", "杀死"]),
    (
        "killsOf",
        ["{0}: kills {1} of {2}", "{0}：{2} 个中杀死 {1} 个"],
    ),
    ("lineOf", ["{0}, line {1}", "{0} 第 {1} 行"]),
    ("living", ["mutants that live: {0}", "存活的变异体：{0}"]),
    ("mistake", ["mistake", "错误做法"]),
    ("mutants", ["mutants killed", "杀死的变异体"]),
    ("noFaults", ["Nothing wrong was found.", "没有发现错误。"]),
    (
        "noscript",
        [
            "Without scripts this page says only what is wrong with the files.",
            "脚本没有运行，本页面只显示文件的错误。",
        ],
    ),
    (
        "notReached",
        [
            "what no case reaches: {0} of {1}",
            "没有测试点达到的目标：{1} 个中的 {0} 个",
        ],
    ),
    (
        "ofSources",
        ["mutants of accepted programs", "正确程序的变异体"],
    ),
    ("open", ["not judged to the end", "还没有评完"]),
    (
        "original",
        [
            "{0}: {1} of {2} possible; {3} do not compile, {4} are the same as another, {5} do now this, now that",
            "{0}：可能的 {2} 个中做了 {1} 个；{3} 个无法编译，{4} 个与别的相同，{5} 个结果不稳定",
        ],
    ),
    (
        "others",
        ["files that belong to no case", "不属于任何测试点的文件"],
    ),
    (
        "ofPuzzle",
        ["wrong solvers of the puzzle", "谜题的错误解法"],
    ),
    ("perhapsEqual", ["perhaps equal", "可能等价"]),
    ("program", ["program", "程序"]),
    ("programs", ["jury programs", "标程"]),
    ("readings", ["tells apart", "区分的题意"]),
    (
        "rejectedRight",
        ["right programs that are rejected", "被拒绝的正确程序"],
    ),
    ("right", ["right programs accepted", "正确程序获得通过"]),
    ("score", ["score", "得分"]),
    (
        "selfTests",
        [
            "self-tests: {0} inputs refused, {1} outputs accepted, {2} rejected",
            "自测：拒绝输入 {0} 个，接受输出 {1} 个，拒绝输出 {2} 个",
        ],
    ),
    ("slow", ["right, but slow", "正确但很慢"]),
    ("slowest", ["slowest accepted program", "最慢的正确程序"]),
    (
        "subset",
        [
            "one of {0} that do the work of all {1}",
            "{1} 个测试点中有这样 {0} 个就够了",
        ],
    ),
    ("survives", ["lives", "存活"]),
    (
        "theKilled",
        ["mutants that are killed: {0}", "被杀死的变异体：{0}"],
    ),
    ("time", ["CPU time", "CPU 时间"]),
    ("unknown", ["not known", "未知"]),
    (
        "untried",
        ["there was no time for {0} others", "另有 {0} 个来不及试"],
    ),
    ("valid", ["valid cases", "有效测试点"]),
    ("verdicts", ["cases one by one", "逐个测试点"]),
    ("warnings", ["warnings", "警告"]),
    (
        "worstAccepted",
        [
            "Wrong programs that no case rejects: {0}",
            "没有测试点能拒绝的错误程序：{0} 个",
        ],
    ),
    (
        "worstFaults",
        [
            "Faults in the files and the jury's programs: {0}",
            "文件和出题人程序的错误：{0} 处",
        ],
    ),
    (
        "worstLiving",
        [
            "Mistakes that no case finds: {0}",
            "没有测试点能发现的错误做法：{0} 个",
        ],
    ),
    (
        "worstPrograms",
        [
            "Jury programs with another verdict than expected: {0} of {1}",
            "结果与预期不符的标程：{1} 个中的 {0} 个",
        ],
    ),
    (
        "worstRejected",
        [
            "Right programs that are rejected: {0}",
            "被拒绝的正确程序：{0} 个",
        ],
    ),
    (
        "worstWarnings",
        [
            "Nothing wrong was found; warnings: {0}",
            "没有发现错误，有 {0} 处警告",
        ],
    ),
    ("limits", ["time limit", "时间限制"]),
    ("wrong", ["wrong programs rejected", "错误程序被拒绝"]),
    (
        "wrongElsewhere",
        [
            "wrong on an input that the cases lack",
            "在测试点之外的输入上出错",
        ],
    ),
];
