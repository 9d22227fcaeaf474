//! Message keys of Klotski's facts, with their sentences in every language.

use super::coverage::CoverageGoalName;
use super::drawing::FrameCaption;
use super::families::FamilyDescription;
use super::fault::{
    AnswerParseProblem, AnswerProof, DisplayedWalk, ExpectedInput, InvalidQueryReason,
    InvalidWalkReason, QueryDescription, SolverCounter, UnreachableTargetReason, WalkFileProblem,
    WrongAnswerReason,
};
use caipan_checker::PuzzleTranslations;
use caipan_facts::Evidence;

pub(super) const WORDS: PuzzleTranslations = PuzzleTranslations {
    keys: &[
        QueryDescription::KEYS,
        WrongAnswerReason::KEYS,
        UnreachableTargetReason::KEYS,
        AnswerParseProblem::KEYS,
        WalkFileProblem::KEYS,
        DisplayedWalk::KEYS,
        InvalidWalkReason::KEYS,
        AnswerProof::KEYS,
        ExpectedInput::KEYS,
        InvalidQueryReason::KEYS,
        FrameCaption::KEYS,
        CoverageGoalName::KEYS,
        SolverCounter::KEYS,
        FamilyDescription::KEYS,
    ],
    sentences: &[
        ("en", include_str!("words/en.ftl")),
        ("zh", include_str!("words/zh.ftl")),
    ],
    mistakes: &[("zh", MISTAKES)],
};

/// Chinese descriptions of the mutants' mistakes, by mutant id.
#[rustfmt::skip]
const MISTAKES: &[(&str, &str)] = &[
    ("at-target-not-special", "棋子已在目标上，仍要等空格过来"),
    ("approach-through-piece", "空格靠近棋子时从棋子身上穿过"),
    ("state-not-reset", "保留了上一个询问的距离"),
    ("columns-against-rows", "用行数来判断列是否越界"),
    ("no-last-row", "数组没有为第 30 行、第 30 列之外留边界"),
    ("hops-not-cost", "把转移次数最少当作用时最短"),
    ("nearest-side-only", "只把空格移到棋子最近的一侧"),
    ("approach-left-out", "没有算空格走到棋子旁的时间"),
    ("prints-minus-one", "每个询问都输出 -1"),
    ("infinity-9999", "把 9999 秒当作不可达"),
    ("detour-through-piece", "空格换边时从棋子身上穿过"),
    ("row-wrap", "把一行的第一格当作上一行最后一格的邻格"),
    ("unreachable-is-zero", "目标不可达时输出 0"),
    ("last-swap-not-counted", "没有算最后一次推动"),
    ("ring-detours-only", "空格换边只走棋子周围八格"),
    ("infinity-overflows", "在无穷大 2147483647 上再加，输出了负数"),
    ("cached-without-blank", "按棋子和目标记忆答案，不管空格在哪"),
    ("sixteen-bits", "用 16 位存距离，30000 当作不可达"),
    ("infinity-100000", "把 100000 秒当作不可达"),
    ("at-target-minus-one", "棋子已在目标上时输出 -1"),
    ("target-blocked", "空格走向棋子时不经过目标"),
    ("last-side-only", "只把空格移到最后找到的一侧"),
    ("approach-over-fixed-cells", "算空格走到棋子旁的时间时当作没有固定格"),
    ("fewest-pushes-first", "只求棋子移动次数最少，不管用时"),
    ("manhattan", "输出棋子到目标的曼哈顿距离"),
    ("knows-the-sample", "两个询问时输出样例答案，否则全输出 -1"),
];
