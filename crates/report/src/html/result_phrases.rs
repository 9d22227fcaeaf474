//! Phrases of pages of results, in English and Chinese.

use super::page_kind::PageKind;
use super::page_language::{PageLanguage, Phrases, build_page_language, phrases_in_language};
use caipan_i18n::{Lang, Words};

/// Collects the phrases of a kind of page in a language.
pub(super) fn build_results_page_language(lang: Lang, page_kind: PageKind) -> PageLanguage {
    let mut spoken = match page_kind {
        PageKind::InProgress(_) => build_page_language(lang, &[PHRASES, IN_PROGRESS_PHRASES]),
        _ => build_page_language(lang, &[PHRASES]),
    };
    let report_words = report_phrases(lang.words())
        .into_iter()
        .map(|(key, words)| (key.to_owned(), words.into()));
    spoken.words.extend(report_words);
    spoken.marks = phrases_in_language(lang, MARK_MEANINGS);
    spoken.pieces = phrases_in_language(lang, PIECE_MEANINGS);
    spoken
}

/// Returns the phrases that pages share with the reports in other formats, by key.
fn report_phrases(words: &Words) -> [(&'static str, &'static str); 20] {
    [
        ("case", words.case),
        ("cases", words.cases),
        ("changes", words.changes),
        ("contestant", words.contestant),
        ("dialogue", words.dialogue),
        ("evidence", words.evidence),
        ("mean", words.mean),
        ("mistakes", words.mistakes),
        ("movedOnly", words.moved_only),
        ("nobody", words.nobody),
        ("rank", words.rank),
        ("ranking", words.ranking),
        ("remarks", words.remarks),
        ("notJudged", words.not_judged),
        ("sameSources", words.same_sources),
        ("score", words.score),
        ("total", words.total),
        ("verdict", words.verdict),
        ("why", words.reasons),
        ("withoutPoints", words.without_points),
    ]
}

/// Meanings of the marks on boards, by name.
pub(super) const MARK_MEANINGS: &Phrases = &[
    ("walk", ["the blank passes here", "空格经过这里"]),
    ("way", ["the piece passes here", "棋子经过这里"]),
    ("target", ["where the piece has to get", "棋子的目标"]),
    ("left", ["came from the right", "从右边来"]),
    ("right", ["came from the left", "从左边来"]),
    ("up", ["came from below", "从下面来"]),
    ("down", ["came from above", "从上面来"]),
    ("vanishing", ["vanishes next", "接下来消除"]),
    ("wrong", ["here something is wrong", "这里有错"]),
];

/// Meanings of the shades of pieces, by name.
pub(super) const PIECE_MEANINGS: &Phrases = &[
    ("fixed", ["never moves", "固定不动"]),
    ("blank", ["the blank", "空格"]),
    ("piece", ["the piece to be moved", "要移动的棋子"]),
];

/// Additional phrases of a page of a grading in progress.
pub(super) const IN_PROGRESS_PHRASES: &Phrases = &[
    (
        "going",
        [
            "being graded: {0} of {1} cases are judged",
            "正在评测：{1} 个测试点已评 {0} 个",
        ],
    ),
    ("left", ["about {0} left", "大约还要 {0}"]),
    (
        "later",
        [
            "Boards and texts come with the final results.",
            "棋盘和输出在评测结束后显示。",
        ],
    ),
    (
        "silent",
        [
            "Nothing new was written since {0}: the grading was ended, perhaps. Load this page again to look.",
            "自 {0} 起没有新的结果，评测可能已经中止。重新载入本页可再次查看。",
        ],
    ),
    (
        "toCome",
        ["cases still to be judged: {0}", "尚未评测的测试点：{0}"],
    ),
];

/// Phrases of the page of results, in English and Chinese, by key.
pub(super) const PHRASES: &Phrases = &[
    ("better", ["better than before", "比以前好"]),
    ("moreCases", ["{0} more cases", "另有 {0} 个测试点"]),
    ("moreChanges", ["{0} more changes", "另有 {0} 处变化"]),
    ("open", ["not judged to the end", "还没有评完"]),
    ("worse", ["worse than before", "比以前差"]),
    ("allOn", ["everybody on {0}", "{0} 的全部结果"]),
    ("alsoLost", ["also lost: {0}", "另外未通过：{0}"]),
    ("andMore", ["and {0} more", "等，另有 {0} 人"]),
    ("answer", ["jury's answer", "标准答案"]),
    ("anyMistake", ["any mistake", "任何错误"]),
    ("anySubtask", ["any subtask", "任何子任务"]),
    ("back", ["one frame back", "后退一帧"]),
    ("casesOneByOne", ["cases one by one", "逐个测试点"]),
    ("clear", ["show all again", "重新显示全部"]),
    ("compiler", ["compiler", "编译器"]),
    ("source", ["source", "源代码"]),
    ("controls", ["replay controls", "回放控制"]),
    ("count", ["number", "数量"]),
    ("countOf", ["contestants: {0}", "选手 {0} 人"]),
    ("difference", ["printed next to expected", "输出与答案对照"]),
    ("distribution", ["distribution", "得分分布"]),
    (
        "errors",
        ["standard error, last lines", "标准错误的最后几行"],
    ),
    ("expected", ["expected", "应为"]),
    ("failing", ["failed cases", "未通过的测试点"]),
    ("filter", ["show only these verdicts", "只看这些结果"]),
    ("first", ["to the start", "回到开头"]),
    ("firstPage", ["first", "首页"]),
    ("forward", ["one frame on", "前进一帧"]),
    ("frame", ["frame of the replay", "回放的帧"]),
    ("frameOf", ["frame {0} of {1}", "第 {0} 帧，共 {1} 帧"]),
    ("fullMarks", ["full marks", "满分"]),
    ("handedIn", ["handed in", "已提交"]),
    ("histogram", ["contestants by points", "各分数段的人数"]),
    ("input", ["input", "输入"]),
    ("interactor", ["interactor", "交互库"]),
    ("isolation", ["isolation", "隔离级别"]),
    (
        "jump",
        [
            "to frame {0}, where they part",
            "到第 {0} 帧：从这里开始不同",
        ],
    ),
    ("last", ["to the end", "到结尾"]),
    ("lastPage", ["last", "末页"]),
    (
        "lessons",
        ["what the contest teaches", "这场比赛说明了什么"],
    ),
    (
        "limits",
        [
            "limits {0} CPU, {1} wall, {2}",
            "限制：CPU {0}，实际时间 {1}，内存 {2}",
        ],
    ),
    ("lostCases", ["lost cases: {0}", "未通过的测试点：{0}"]),
    (
        "lostIn",
        ["lost a case in {0}: {1}", "{0} 有测试点未通过：{1} 人"],
    ),
    ("median", ["median", "中位数"]),
    ("memory", ["memory", "内存"]),
    (
        "moreGroups",
        [
            "{0} more kinds of failure are not shown",
            "还有 {0} 种失败没有列出",
        ],
    ),
    ("moreMistakes", ["{0} more mistakes", "还有 {0} 种错误"]),
    ("next", ["next", "下一页"]),
    ("nextCase", ["next case", "下一个测试点"]),
    ("nextFailing", ["next failed case", "下一个未通过的测试点"]),
    (
        "noReplay",
        ["There is no replay of this output.", "这份输出没有回放。"],
    ),
    (
        "noReplays",
        [
            "{0} rarer outputs have no replay, so that this page stays small.",
            "为了控制页面大小，{0} 份较少见的输出没有回放。",
        ],
    ),
    (
        "noRoom",
        [
            "There is no room for this picture on the page.",
            "为了控制页面大小，这张图没有放在这里。",
        ],
    ),
    (
        "noneFits",
        ["Nobody fits all of this.", "没有符合全部条件的选手。"],
    ),
    ("notFound", ["There is no such page", "没有这个页面"]),
    (
        "notShown",
        ["The input is too long to be shown.", "输入太长，没有显示。"],
    ),
    ("nothing", ["nothing", "什么也没有"]),
    (
        "noscript",
        [
            "Without scripts this page shows the ranking alone.",
            "脚本没有运行，本页面只显示排名。",
        ],
    ),
    ("ofLimit", ["of the limit", "占限制"]),
    ("output", ["output", "选手输出"]),
    ("pageOf", ["page {0} of {1}", "第 {0} 页，共 {1} 页"]),
    ("pages", ["pages of the ranking", "排名翻页"]),
    ("sortBy", ["sort by: {0}", "排序：{0}"]),
    ("partHere", ["here they part", "从这里开始不同"]),
    ("passed", ["passed", "通过"]),
    ("passedBy", ["{0} of {1} passed", "{1} 人中 {0} 人通过"]),
    ("passedCases", ["passed cases", "通过的测试点"]),
    (
        "passedFold",
        [
            "not lost: {0}, the slowest at {1} of its limit",
            "其余 {0} 个测试点，最慢用了限制的 {1}",
        ],
    ),
    ("pause", ["pause", "暂停"]),
    ("pictures", ["pictures", "图"]),
    ("play", ["play", "播放"]),
    ("points", ["{0} points", "{0} 分"]),
    ("previous", ["previous", "上一页"]),
    ("previousCase", ["previous case", "上一个测试点"]),
    (
        "previousFailing",
        ["previous failed case", "上一个未通过的测试点"],
    ),
    ("print", ["print", "打印"]),
    ("printed", ["printed", "输出"]),
    ("program", ["program", "选手程序"]),
    ("rankOf", ["rank {0} of {1}", "第 {0} 名，共 {1} 人"]),
    ("replay", ["replay", "回放"]),
    ("rows", ["rows from the top:", "自上而下各行："]),
    ("sameLines", ["{0} lines are the same", "{0} 行相同"]),
    ("search", ["search names", "搜索选手"]),
    (
        "shareOfPasses",
        ["who passed each case, in percent", "各测试点的通过率（%）"],
    ),
    (
        "shown",
        ["{0} of {1} contestants", "显示 {1} 人中的 {0} 人"],
    ),
    (
        "slips",
        [
            "slips: one contestant a sheet, to be printed",
            "成绩单：每人一页，可打印",
        ],
    ),
    ("slowest", ["slowest", "最慢"]),
    ("slowestAccepted", ["slowest accepted", "通过者最慢"]),
    ("space", ["space", "空格"]),
    ("time", ["CPU time", "CPU 时间"]),
    (
        "times",
        [
            "CPU time of each run, as a share of the limit",
            "每次运行的 CPU 时间占限制的比例",
        ],
    ),
    (
        "timesWords",
        [
            "{0} runs: half of them within {1}, the slowest {2}",
            "{0} 次运行：一半在 {1} 以内，最慢 {2}",
        ],
    ),
    ("wallTime", ["wall time", "实际时间"]),
    ("way", ["you are here", "当前位置"]),
    ("whoFailed", ["who failed, and why", "谁没有通过，为什么"]),
];
