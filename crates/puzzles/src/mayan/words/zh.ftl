# Mayan in Chinese. A message is short evidence; `.plain` says the same to a contestant, as the end of a sentence that
# begins with whose output it is.

## Outputs that break a rule

mayan-no-text = 第 { $byte } 字节不是 UTF-8 文本
    .plain = 不是纯文本：第 { $byte } 字节不属于任何字符
mayan-empty = 输出为空
    .plain = 是空的：应该列出每一步，或者输出 -1
mayan-goes-on = 第 { $line } 行：应为 -1 之后结束，实为 { $found }
    .plain = 已经输出 -1，应该到此结束，但第 { $line } 行还有 { $found }
mayan-no-move = 第 { $line } 行：应为三个数，实为 { $found }
    .plain = 第 { $line } 行读不懂：那里应该是三个数 "x y g"，中间各一个空格，实际是 { $found }
mayan-no-end = 第 { $line } 行：应为 { $asked } 步之后结束，实为 { $found }
    .plain = 太长：只要求 { $asked } 步，而第 { $line } 行还有 { $found }
mayan-too-many = 第 { $line } 行：应为 { $asked } 步之后结束，实为 { $found }
    .plain = 太长：只要求 { $asked } 步，而第 { $line } 行还有 { $found }
mayan-illegal-move = 第 { $number } 步 { $found }：{ $rule }
    .plain = 在第 { $number } 步 { $found } 违反了规则：{ $rule }
mayan-no-tile = ({ $x }, { $y }) 处没有方块
    .plain = 第 { $x } 列高度 { $y } 处没有可以移动的方块
mayan-off-board = 把方块拖出了棋盘
    .plain = 方块会离开棋盘
mayan-equal-swap = 交换了两个相同的方块，本题不允许
    .plain = 这里不允许交换两个同色的方块
mayan-direction = 方向是 1 或 -1，不是 { $direction }
mayan-no-column = 没有第 { $x } 列
mayan-no-row = 没有第 { $y } 行
mayan-early = 应走 { $asked } 步，走完第 { $made } 步时棋盘已空
    .plain = 走了 { $made } 步就消完了，但要求恰好 { $asked } 步
mayan-too-few = 应走 { $asked } 步，只走了 { $made } 步，还剩 { $left } 块
    .plain = 只走了 { $made } 步，但要求 { $asked } 步；棋盘上还有 { $left } 块
mayan-left = 走完 { $made } 步后还剩 { $left } 块
    .plain = 没有消完：走完 { $made } 步后还剩 { $left } 块

## Outputs beside the jury's

mayan-false-no-solution = 输出 -1，但 "{ $moves }" 可以消完
    .plain = 是 -1，即认为无解，但这样走就能消完：{ $moves }
mayan-not-smallest = 消完了，但不是最小解：第 { $number } 步是 "{ $found }"，最小解是 "{ $smallest }"
    .plain = 消完了，但标准答案也消完了，而且排在前面（先比 x，再比 y，然后 1 在 -1 之前）：第 { $number } 步标准答案是 { $smallest }，这里是 { $found }
mayan-smaller = "{ $moves }" 更小：它的第 { $number } 步是 "{ $found }"
mayan-answer-is-none = 答案是 -1
    .plain = 正确答案是 -1，怎么走都消不完

## Proofs

mayan-proof-moves = 重放 { $moves } 步后棋盘已空；{ $states } 个状态试遍了所有走法都不行，因此没有更小的解
mayan-proof-none = { $states } 个状态试遍了所有走法都不行，因此无解

## Inputs

mayan-wanted-moves = 步数
mayan-wanted-moves-up-to = 1 到 { $most } 的步数
mayan-wanted-column = 第 { $x } 列
mayan-wanted-colour = 颜色或 0
mayan-wanted-colour-up-to = 1 到 { $most } 的颜色
mayan-wanted-end-of-line = 0 之后换行
mayan-board-empty = 棋盘是空的
mayan-column-too-high = 第 { $x } 列超过 { $most } 块
mayan-column-without-0 = 第 { $x } 列没有以 0 结尾
mayan-moves-over-bound = n 是 { $moves }，超过了 { $most }（max_moves）
mayan-colour-over-bound = 颜色 { $colour } 超过了 { $most }（max_colours）
mayan-colour-gap = 用了颜色 { $colour }，但没有颜色 { $gap } 的方块
mayan-run-of-three = ({ $x }, { $y }) 处的方块已在三连之中

## Pictures

mayan-start = 开始
mayan-case = { $moves } 步，{ $tiles } 块
mayan-drag = 拖动
mayan-fall = 下落
mayan-vanish = 消去 { $tiles } 块
mayan-clear = 消完
mayan-wrong = 出错
mayan-before = 之前
mayan-after-it = 之后
mayan-move = 第 { $number } 步：{ $mv }
mayan-move-found = 第 { $number } 步：{ $found }
mayan-floats = 第 { $number } 步：悬空的下落
mayan-runs = 第 { $number } 步第 { $round } 轮：{ $tiles } 块连成行或列
mayan-nothing-left = 第 { $number } 步第 { $round } 轮：全部消完
mayan-rest-falls = 第 { $number } 步第 { $round } 轮：消去之后，其余下落
mayan-tiles-left = 结束：还有方块
mayan-goes-wrong = 从这里出错
mayan-says-none = 输出说无解
mayan-board-clear = 棋盘已空
mayan-part-at-start = 从第 1 步起两者不同，当时的棋盘：
mayan-part = 前 { $common } 步相同，从第 { $number } 步起不同，当时的棋盘：
mayan-after = 走完 { $moves } 步
mayan-marks = < > 拖动   v 下落   * 即将消去   ! 出错

## What cases should reach, as the end of "no case has …"

mayan-goal-most-moves = n = { $number }
mayan-goal-most-colours = 颜色多达 { $number } 种
mayan-goal-one-move = n = 1
mayan-goal-one-colour = 只有一种颜色
mayan-goal-odd-colour = 方块数不是 3 的倍数的颜色
mayan-goal-bottom-row = 所有方块都在最下一行
mayan-goal-empty-column = 空列
mayan-goal-full-column = 7 块高的列
mayan-goal-full-board = 满的棋盘
mayan-goal-answer-none = 答案 -1
mayan-goal-left-move = 含向左移动的答案
mayan-goal-gap-move = 含移到空位的答案
mayan-goal-swap-of-equals = 含交换相同方块的答案
mayan-goal-run-of-4 = 四连
mayan-goal-run-of-5 = 五连
mayan-goal-crossing = 行与列相交的消除
mayan-goal-chain = 连锁消除
mayan-goal-run-at-edge = 止于最后一列的连块
mayan-goal-run-at-top = 最上一行的连块

## What a search counts

mayan-count-nodes = 节点
mayan-count-leaves = 叶子
mayan-count-simulations = 模拟
mayan-count-table-hits = 查表命中
mayan-count-refuted = 已否定

## How the statement can be read

mayan-reading-exactly = 恰好 n 步
mayan-reading-exactly-no-swaps = 恰好 n 步，不许交换相同方块
mayan-reading-at-most = 至多 n 步
mayan-reading-at-most-no-swaps = 至多 n 步，不许交换相同方块

## Families of inputs

mayan-family-planted = 从空棋盘倒推 n - extra 步得到
mayan-family-bottom-row = 所有方块都在最下一行
mayan-family-crossing = 倒推得到，以相交的一行一列结束
mayan-family-long-runs = 倒推得到，含四连和五连
mayan-family-edges = 倒推得到，有止于最后一列或最上一行的连块
mayan-family-full-columns = 倒推得到，有七块高的列
mayan-family-full-board = 35 格全满，没有只有一两块的颜色
mayan-family-unsolvable = 无解，虽然每种颜色也许都有三块
mayan-family-hard = 无解，逐步改到搜索很久的棋盘
mayan-family-random = 方块随意摆放；一百个里难得有一个有解

## Mistakes of wrong programs

mistake-stops-early = 棋盘一空就停
mistake-skips-equal-swaps = 跳过相同方块的交换
mistake-stops-early-skips-equal-swaps = 棋盘一空就停，并跳过相同方块的交换
mistake-stops-early-pads = 棋盘一空就停，用 0 0 1 补足步数
mistake-stops-early-minus-ones = 棋盘一空就停，用 -1 -1 -1 补足步数
mistake-stops-early-stale-lines = 棋盘一空就停，用失败尝试留下的步补足
mistake-needs-exactly-n = 非要恰好 n 步，其实更少也行
mistake-makes-equal-swaps = 交换相同的方块，而这不算一步
mistake-pairs-order = 把第 x + 1 列的左移与第 x 列的右移放在一起试
mistake-left-before-right = 先试 -1 再试 1
mistake-row-by-row = 先按 y 再按 x 排序
mistake-top-down = 一列中从上往下试
mistake-all-rights-first = 先试完所有右移再试左移
mistake-no-left-moves = 从不左移
mistake-no-right-moves-into-gaps = 从不右移到空位
mistake-row-run-wraps = 横向连块越过第 4 列接到上一行
mistake-visited-by-board-alone = 同一棋盘不再进入，不管还剩几步
mistake-visited-with-more-left = 剩余步数不更多时剪掉见过的棋盘
mistake-no-cascade = 第一次消除后不再检查新的连块
mistake-rows-before-columns = 先消横向再看纵向
mistake-columns-before-rows = 先消纵向再看横向
mistake-columns-only-without-rows = 没有横向连块时才看纵向
mistake-exactly-three = 只消恰好三个的连块
mistake-three-of-more = 更长的连块只消三个
mistake-count-mod-three = 某色块数不是三的倍数就放弃
mistake-count-up-to-three = 某色不超过三块就放弃
mistake-one-run-per-round = 一次只消一个连块，中间先下落
mistake-one-colour-per-round = 一次只消一种颜色，中间先下落
mistake-vanish-before-fall = 拖动的方块还悬空时就消除
mistake-flood-fill = 拐角相连的三块也消
mistake-only-moved-columns-fall = 只让移动涉及的两列下落
mistake-source-does-not-fall = 被拖走方块的那一列不下落
mistake-only-moved-columns-vanish = 第一次只消移动涉及的两列
mistake-top-rows-missed = 找不到一列最上面三行的连块
mistake-never-undoes = 从不重复上一次交换
mistake-far-moves-sorted = 相距远的列只从左到右移动
mistake-drags-gaps = 把空格当方块拖动
mistake-reads-seven-numbers = 满列只读七个数，把末尾的 0 当作下一列
mistake-reads-six-tiles = 丢掉满列最上面的方块
mistake-crashes-on-full-column = 数组放不下满列末尾的 0
mistake-debug-lines = 答案之前输出了调试信息
mistake-knows-only-the-sample = 只会样例，其余一律输出 -1
mistake-prints-the-samples-answer = 不管输入，总是输出样例答案
mistake-always-minus-one = 不管输入，总是输出 -1
