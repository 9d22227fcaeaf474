# Klotski in Chinese. A message is short evidence; `.plain` says the same to a contestant, as the end of a sentence that
# begins with whose output it is.

## Pieces of other messages

klotski-asked = 第 { $number } 个询问（空格 { $blank }，棋子 { $piece } 到 { $target }）
    .plain = 第 { $number } 个询问

## Wrong answers

klotski-too-few = { $query }：应为 { $expected }，实为 { $found }
    .plain = 对{ $query }输出 { $found }，但最快也要 { $expected } 秒
klotski-proven-too-few = { $query }：应为 { $expected }，实为 { $found }；没有比 { $expected } 更短的走法：势函数成立
    .plain = 对{ $query }输出 { $found }，但最快也要 { $expected } 秒
klotski-too-many = { $query }：应为 { $expected }，实为 { $found }；{ $expected } 步就够：{ $walk }
    .plain = 对{ $query }输出 { $found }，但 { $expected } 秒就够：{ $walk }
klotski-not-impossible = { $query }：应为 { $expected }，实为 -1；{ $expected } 步就够：{ $walk }
    .plain = 对{ $query }输出 -1，即认为做不到，但 { $expected } 秒就够：{ $walk }
klotski-impossible = { $query }：应为 -1，实为 { $found }；{ $why }
    .plain = 对{ $query }输出 { $found }，但棋子永远到不了那里：{ $why }
klotski-jury-wrong = { $query }：应为 { $expected }，实为 { $found }
klotski-target-fixed = { $target } 是固定格
    .plain = 目标是固定格
klotski-blank-kept-away = { $blank } 处的空格到不了 { $piece } 处的棋子旁
    .plain = 固定格使空格到不了棋子旁
klotski-other-block = { $target } 与棋子及其旁边的空格不在同一块中
    .plain = 途中空格必须绕过棋子，而没有路可绕

## Answers that cannot be read

klotski-no-answer = { $query }：应为一个数，实为结尾
    .plain = 结束得太早：{ $query }没有答案
klotski-no-number = 第 { $line } 行：应为非负整数或 -1，实为 { $found }
    .plain = 读不懂；第 { $line } 行：应为非负整数或 -1，实为 { $found }
klotski-goes-on = 第 { $line } 行：应为 { $answers } 个答案之后结束，实为 { $found }
    .plain = 在最后一个询问之后还有内容；第 { $line } 行：应为 { $answers } 个答案之后结束，实为 { $found }
klotski-answer-file = 答案文件：{ $what }

## Walks

klotski-at-walk = 第 { $query } 个询问：{ $what }
klotski-walk-says-none = 输出 -1，但 { $least } 秒就够
klotski-walk-too-long = 走了 { $steps } 步，但 { $least } 步就够
klotski-walk-jury-none = 输出 -1，但有一条 { $steps } 步的正确走法
klotski-walks-go-on = 应为 { $walks } 条走法之后结束，实为 { $found }
klotski-walk-none = { "" }
    .plain = 棋子一开始就在那里
klotski-walk = { $letters }
klotski-walk-cut = { $letters }…（{ $steps } 步）
klotski-step-not-free = 第 { $step } 步（{ $name }）：{ $to } 不能走
klotski-walk-early = 第 { $after } 步后棋子已在目标上
klotski-walk-elsewhere = 走完后棋子在 { $piece }

## Proofs

klotski-proof = 重放了 { $walks } 条走法，势函数表明都不能更短；另有 { $unreachable } 个目标由势函数表明到不了
klotski-at-query = { $query }：{ $what }
klotski-proof-stopped = 完成 { $queries } 个询问之后已中止
klotski-label-too-large = { $cell } 的标号太大
klotski-proof-differs = { $answer }，但走法用 { $walked } 步，下界是 { $bound }

## Inputs

klotski-wanted-rows = 行数
klotski-wanted-columns = 列数
klotski-wanted-queries = 询问数
klotski-wanted-coordinate = 第 { $query } 个询问的 { $name }
klotski-wanted-from-to = { $what }（{ $least } 到 { $most }）
klotski-wanted-from-up = { $what }（至少 { $least }）
klotski-wanted-cells = { $rows } × { $columns } 个格子和各询问
klotski-wanted-bit = 格子 { $cell } 的 0 或 1
klotski-wanted-walk = 一条走法
klotski-wanted-step = 一步 U、D、L 或 R
klotski-more-tokens = 另外 { $count } 个词
klotski-blank-on-fixed = 第 { $query } 个询问的空格在固定格 { $cell } 上
klotski-piece-on-fixed = 第 { $query } 个询问的棋子在固定格 { $cell } 上
klotski-blank-on-piece = 第 { $query } 个询问的空格和棋子都在 { $cell }

## Pictures

klotski-start = 开始
klotski-the-start = 开始
klotski-left-out = 略去
klotski-query = 询问 { $query }
klotski-second = 第 { $second } 秒
klotski-answered = { $query }：{ $answer }
klotski-as-found = { $query }：{ $answer }，与输出相同
klotski-found = { $query }：应为 { $answer }，输出 { $found }
klotski-queries-left-out = 此处略去另外 { $queries } 个询问
klotski-blank = 空格：{ $walk }
klotski-piece = 棋子：{ $cells }
klotski-piece-cut = 棋子：{ $cells } …（{ $count } 格）
klotski-seconds-left-out = 第 { $from } 到 { $to } 秒：此处略去 { $steps } 步
klotski-piece-comes = 第 { $second } 秒：{ $step }，棋子到 { $piece }
klotski-blank-comes = 第 { $second } 秒：{ $step }，空格到 { $blank }
klotski-on-target = 棋子已到目标
klotski-claims-none = 输出为 -1，但 { $least } 秒就够了
klotski-claims-some = 输出为 { $claim }，但棋子到不了目标
klotski-claims-less = 输出的 { $claim } 秒到此为止，棋子还没有到目标：至少要 { $least } 秒
klotski-claims-more = 输出为 { $claim }，但 { $least } 秒就够了
klotski-part = 两者从{ $query }起不同：
klotski-part-after-last = 两者在最后一个询问之后不同：
klotski-answer = { $answer }
klotski-nothing = { "" }
klotski-differ = 询问 { $query }：- { $left }   + { $right }
klotski-more-differ = 另有 { $queries } 个询问
klotski-signs = # 固定   . 可移动   o 空格   P 棋子   T 目标   * 棋子的路线   : 空格的路线

## What cases should reach, as the end of "no case has …"

klotski-goal-most-rows = { $number } 行
klotski-goal-most-columns = { $number } 列
klotski-goal-most-queries = { $number } 个询问
klotski-goal-one-row = 只有一行
klotski-goal-one-column = 只有一列
klotski-goal-more-rows = 行数多于列数
klotski-goal-more-columns = 列数多于行数
klotski-goal-one-query = 只有一个询问
klotski-goal-last-row-free = 行数达到上限且最后一行全空
klotski-goal-last-column-free = 列数达到上限且最后一列全空
klotski-goal-piece-at-target = 棋子已在目标上
klotski-goal-target-at-blank = 目标在空格处
klotski-goal-target-on-fixed = 目标在固定格上
klotski-goal-blank-beside = 空格与棋子相邻
klotski-goal-blank-far = 空格远离棋子
klotski-goal-only-blank-differs = 两个询问只有空格不同
klotski-goal-answer-none = 答案 -1
klotski-goal-answer-large = 大于 65,535 的答案

## What a search counts

klotski-count-states = 状态
klotski-count-detours = 换边搜索
klotski-count-approaches = 靠近搜索
klotski-count-cells = 访问格子

## Families of inputs

klotski-family-random = 随意固定一些格子（share=30 时绕路最多）
klotski-family-open = 所有格子都可移动
klotski-family-ring = 绕梳子一圈的路：答案最大
klotski-family-wide-folds = 两格宽的折叠走廊
klotski-family-wide-maze = 两格宽的迷宫：绕路都很近
klotski-family-maze = 一格宽的迷宫：几乎什么也动不了
klotski-family-braid = 拆掉一部分墙的迷宫
klotski-family-rooms = 每面墙都有门的房间
klotski-family-ring-of-rooms = 沿环路排列的房间：绕路要穿过全部房间

## Mistakes of wrong programs

mistake-at-target-not-special = 棋子已在目标上，仍要等空格过来
mistake-approach-through-piece = 空格靠近棋子时从棋子身上穿过
mistake-state-not-reset = 保留了上一个询问的距离
mistake-columns-against-rows = 用行数来判断列是否越界
mistake-no-last-row = 数组没有为第 30 行、第 30 列之外留边界
mistake-hops-not-cost = 把转移次数最少当作用时最短
mistake-nearest-side-only = 只把空格移到棋子最近的一侧
mistake-approach-left-out = 没有算空格走到棋子旁的时间
mistake-prints-minus-one = 每个询问都输出 -1
mistake-infinity-9999 = 把 9999 秒当作不可达
mistake-detour-through-piece = 空格换边时从棋子身上穿过
mistake-row-wrap = 把一行的第一格当作上一行最后一格的邻格
mistake-unreachable-is-zero = 目标不可达时输出 0
mistake-last-swap-not-counted = 没有算最后一次推动
mistake-ring-detours-only = 空格换边只走棋子周围八格
mistake-infinity-overflows = 在无穷大 2147483647 上再加，输出了负数
mistake-cached-without-blank = 按棋子和目标记忆答案，不管空格在哪
mistake-sixteen-bits = 用 16 位存距离，30000 当作不可达
mistake-infinity-100000 = 把 100000 秒当作不可达
mistake-at-target-minus-one = 棋子已在目标上时输出 -1
mistake-target-blocked = 空格走向棋子时不经过目标
mistake-last-side-only = 只把空格移到最后找到的一侧
mistake-approach-over-fixed-cells = 算空格走到棋子旁的时间时当作没有固定格
mistake-fewest-pushes-first = 只求棋子移动次数最少，不管用时
mistake-manhattan = 输出棋子到目标的曼哈顿距离
mistake-knows-the-sample = 两个询问时输出样例答案，否则全输出 -1
