//! What stands above and below the pictures of a replay, and the same in Chinese. The first template that fits is taken.

use super::Template;

/// Labels, captions and notes, as far as they are no evidence.
#[rustfmt::skip]
pub const PICTURES: &[Template] = &[
    ("start", "开始"),
    ("the start", "开始"),
    // Mayan.
    ("drag", "拖动"),
    ("fall", "下落"),
    ("clear", "消完"),
    ("wrong", "出错"),
    ("vanish {}", "消去 {0} 块"),
    ("move {}: what floats falls", "第 {0} 步：悬空的下落"),
    ("move {}, round {}: {} tiles in a row or column", "第 {0} 步第 {1} 轮：{2} 块连成行或列"),
    ("move {}, round {}: no tile is left", "第 {0} 步第 {1} 轮：全部消完"),
    ("move {}, round {}: they are gone, the rest falls", "第 {0} 步第 {1} 轮：消去之后，其余下落"),
    ("the end: tiles are left", "结束：还有方块"),
    ("here it goes wrong", "从这里出错"),
    ("says that there is no solution", "输出说无解"),
    ("the board is clear", "棋盘已空"),
    // Klotski.
    ("query {} (blank {}, piece {} to {}): {}, as found", "第 {0} 个询问（空格 {1}，棋子 {2} 到 {3}）：{4}，与输出相同"),
    ("query {} (blank {}, piece {} to {}): {}, found {}", "第 {0} 个询问（空格 {1}，棋子 {2} 到 {3}）：应为 {4}，输出 {5}"),
    ("seconds {} to {}: {} steps are left out here", "第 {0} 到 {1} 秒：此处略去 {2} 步"),
    ("left out", "略去"),
    ("second {}: {}, the piece comes to {}", "第 {0} 秒：{1}，棋子到 {2}"),
    ("second {}: {}, the blank comes to {}", "第 {0} 秒：{1}，空格到 {2}"),
    ("second {}", "第 {0} 秒"),
    ("the piece is on its target", "棋子已到目标"),
    ("blank: {}… ({} steps)", "空格：{0}…（{1} 步）"),
    ("blank: {}", "空格：{0}"),
    ("piece: {} … ({} cells)", "棋子：{0} …（{1} 格）"),
    ("piece: {}", "棋子：{0}"),
    ("query {} (blank {}, piece {} to {}): {}", "第 {0} 个询问（空格 {1}，棋子 {2} 到 {3}）：{4}"),
    ("{} move{}, {} tile{}", "{0} 步，{2} 块"),
    ("query {}", "询问 {0}"),
    ("move {}: {}", "第 {0} 步：{1}"),
];
