# The words for Eight in Chinese. A message is short evidence; `.plain` says the same to a contestant, as the end of a
# sentence that begins with whose output it is.

eight-cells = 应有 9 格，实有 { $found } 格
eight-no-tile = 第 { $cell } 格：应为 1 到 8 的数字或 x，实为 { $found }
eight-twice = 第 { $cell } 格：{ $tile } 出现了两次
eight-no-move = 第 { $step } 步：应为 u、d、l、r，或单独一个 "unsolvable"，实为 { $found }
    .plain = 在第 { $step } 步处写了 { $found }：只有 u、d、l、r 是一步，"unsolvable" 要单独成行
eight-beyond-the-edge = 第 { $step } 步 "{ $letter }"：空格在第 { $row } 行第 { $column } 列，走不过去
    .plain = 把空格移出了棋盘：第 { $step } 步是 "{ $letter }"，而空格在第 { $row } 行第 { $column } 列
eight-not-solved = 走完 { $steps } 步后棋盘是 "{ $board }"，不是 "1 2 3 4 5 6 7 8 x"
    .plain = 没有把棋盘排好：走完 { $steps } 步后是 "{ $board }"
eight-solvable = { $moves } 步就能解开这个棋盘
    .plain = 说 "unsolvable"，其实 { $moves } 步就能解开这个棋盘
eight-shortest = 重放 { $moves } 步到达目标；对全部 181440 个棋盘的广度优先搜索也不能更早到达
eight-not-shortest = 重放 { $moves } 步到达目标，但 { $least } 步就能解开这个棋盘
eight-odd = 有 { $inversions } 对方块次序颠倒，是奇数，怎样走都变不成偶数

eight-board = "{ $board }"
eight-move = 第 { $step } 步："{ $letter }"
eight-left-out = 第 1 步到第 { $steps } 步从略
eight-wrong = 这里错了
eight-marks = < > ^ v 移动的方块及其方向   ! 出错

eight-goal-solved = 已经排好的棋盘
eight-goal-unsolvable = 无解的棋盘
eight-goal-farthest = 需要 31 步的棋盘
eight-goal-middle = 空格在正中
eight-goal-top-left = 空格在左上角

eight-count-moves = 步数

eight-family-solvable = 可解的棋盘，最少正好这么多步
eight-family-unsolvable = 同样的棋盘，但交换了 7 和 8，因此无解

## Mistakes of wrong programs

mistake-moves-of-the-tiles = 输出的是方块的移动方向，而不是空格的
mistake-from-the-goal = 输出的是从目标走到棋盘的路
mistake-backwards = 把各步倒着输出
mistake-counts-the-blank = 数逆序对时把空格也算作方块
mistake-silent-when-unsolvable = 无解时只输出空行
mistake-solved-is-unsolvable = 把已经排好的棋盘说成无解
mistake-wraps-around = 让空格从一行的末尾走到下一行的开头
mistake-reads-columns = 按列读入棋盘
mistake-gives-up-after-20-moves = 超过 20 步的棋盘就说无解
mistake-loses-the-last-move = 少输出最后一步
mistake-always-unsolvable = 总说无解
