//! The mistakes of mutants by their ids.

use super::Lang;

/// What a mutant does wrong; `english` where its id is not known.
pub fn mistake<'a>(lang: Lang, id: &str, english: &'a str) -> &'a str {
    match lang {
        Lang::En => english,
        Lang::Zh => chinese(id).unwrap_or(english),
    }
}

/// The sentence for a mutant.
pub(super) fn chinese(id: &str) -> Option<&'static str> {
    let found = TABLE.iter().find(|(known, _)| *known == id);
    found.map(|(_, sentence)| *sentence)
}

#[rustfmt::skip]
const TABLE: &[(&str, &str)] = &[
    // Mayan.
    ("stops-early", "棋盘一空就停"),
    ("skips-equal-swaps", "跳过相同方块的交换"),
    ("stops-early-skips-equal-swaps", "棋盘一空就停，并跳过相同方块的交换"),
    ("stops-early-pads", "棋盘一空就停，用 0 0 1 补足步数"),
    ("stops-early-minus-ones", "棋盘一空就停，用 -1 -1 -1 补足步数"),
    ("stops-early-stale-lines", "棋盘一空就停，用失败尝试留下的步补足"),
    ("needs-exactly-n", "非要恰好 n 步，其实更少也行"),
    ("makes-equal-swaps", "交换相同的方块，而这不算一步"),
    ("pairs-order", "把第 x + 1 列的左移与第 x 列的右移放在一起试"),
    ("left-before-right", "先试 -1 再试 1"),
    ("row-by-row", "先按 y 再按 x 排序"),
    ("top-down", "一列中从上往下试"),
    ("all-rights-first", "先试完所有右移再试左移"),
    ("no-left-moves", "从不左移"),
    ("no-right-moves-into-gaps", "从不右移到空位"),
    ("row-run-wraps", "横向连块越过第 4 列接到上一行"),
    ("visited-by-board-alone", "同一棋盘不再进入，不管还剩几步"),
    ("visited-with-more-left", "剩余步数不更多时剪掉见过的棋盘"),
    ("no-cascade", "第一次消除后不再检查新的连块"),
    ("rows-before-columns", "先消横向再看纵向"),
    ("columns-before-rows", "先消纵向再看横向"),
    ("columns-only-without-rows", "没有横向连块时才看纵向"),
    ("exactly-three", "只消恰好三个的连块"),
    ("three-of-more", "更长的连块只消三个"),
    ("count-mod-three", "某色块数不是三的倍数就放弃"),
    ("count-up-to-three", "某色不超过三块就放弃"),
    ("one-run-per-round", "一次只消一个连块，中间先下落"),
    ("one-colour-per-round", "一次只消一种颜色，中间先下落"),
    ("vanish-before-fall", "拖动的方块还悬空时就消除"),
    ("flood-fill", "拐角相连的三块也消"),
    ("only-moved-columns-fall", "只让移动涉及的两列下落"),
    ("source-does-not-fall", "被拖走方块的那一列不下落"),
    ("only-moved-columns-vanish", "第一次只消移动涉及的两列"),
    ("top-rows-missed", "找不到一列最上面三行的连块"),
    ("never-undoes", "从不重复上一次交换"),
    ("far-moves-sorted", "相距远的列只从左到右移动"),
    ("drags-gaps", "把空格当方块拖动"),
    ("reads-seven-numbers", "满列只读七个数，把末尾的 0 当作下一列"),
    ("reads-six-tiles", "丢掉满列最上面的方块"),
    ("crashes-on-full-column", "数组放不下满列末尾的 0"),
    ("debug-lines", "答案之前输出了调试信息"),
    ("knows-only-the-sample", "只会样例，其余一律输出 -1"),
    ("prints-the-samples-answer", "不管输入，总是输出样例答案"),
    ("always-minus-one", "不管输入，总是输出 -1"),
    // Klotski.
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
