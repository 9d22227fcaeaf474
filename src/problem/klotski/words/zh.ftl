# Klotski in Chinese. A message is short evidence; `.plain` says the same to a contestant, as the end of a sentence that
# begins with whose output it is.

## Pieces of other messages

klotski-n-title = 第 { $query } 个询问（空格 { $blank }，棋子 { $piece } 到 { $target }）

## Wrong answers

klotski-too-few = { klotski-n-title }：应为 { $expected }，实为 { $found }
    .plain = 对第 { $query } 个询问输出 { $found }，但最快也要 { $expected } 秒
klotski-proven-too-few = { klotski-n-title }：应为 { $expected }，实为 { $found }；没有比 { $expected } 更短的走法：势函数成立
    .plain = 对第 { $query } 个询问输出 { $found }，但最快也要 { $expected } 秒
klotski-too-many = { klotski-n-title }：应为 { $expected }，实为 { $found }；{ $expected } 步就够：{ $walk }
    .plain = 对第 { $query } 个询问输出 { $found }，但 { $expected } 秒就够：{ $walk }
klotski-not-impossible = { klotski-n-title }：应为 { $expected }，实为 -1；{ $expected } 步就够：{ $walk }
    .plain = 对第 { $query } 个询问输出 -1，即认为做不到，但 { $expected } 秒就够：{ $walk }
klotski-impossible = { klotski-n-title }：应为 -1，实为 { $found }；{ $why }
    .plain = 对第 { $query } 个询问输出 { $found }，但棋子永远到不了那里：{ $why }
klotski-jury-wrong = { klotski-n-title }：应为 { $expected }，实为 { $found }
klotski-target-fixed = { $target } 是固定格
    .plain = 目标是固定格
klotski-blank-kept-away = { $blank } 处的空格到不了 { $piece } 处的棋子旁
    .plain = 固定格使空格到不了棋子旁
klotski-other-block = { $target } 与棋子及其旁边的空格不在同一块中
    .plain = 途中空格必须绕过棋子，而没有路可绕

## Answers that cannot be read

klotski-no-answer = { klotski-n-title }：应为一个数，实为结尾
    .plain = 结束得太早：第 { $query } 个询问没有答案
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
klotski-at-query = { klotski-n-title }：{ $what }
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
klotski-answered = { klotski-n-title }：{ $answer }
klotski-as-found = { klotski-n-title }：{ $answer }，与输出相同
klotski-found = { klotski-n-title }：应为 { $answer }，输出 { $found }
klotski-queries-left-out = 此处略去另外 { $queries } 个询问
klotski-blank = 空格：{ $walk }
klotski-piece = 棋子：{ $cells }
klotski-piece-cut = 棋子：{ $cells } …（{ $count } 格）
klotski-seconds-left-out = 第 { $from } 到 { $to } 秒：此处略去 { $steps } 步
klotski-piece-comes = 第 { $second } 秒：{ $step }，棋子到 { $piece }
klotski-blank-comes = 第 { $second } 秒：{ $step }，空格到 { $blank }
klotski-on-target = 棋子已到目标
klotski-part = 两者从{ klotski-n-title }起不同：
klotski-part-after-last = 两者在最后一个询问之后不同：
klotski-answer = { $answer }
klotski-nothing = { "" }
klotski-differ = 询问 { $query }：- { $left }   + { $right }
klotski-more-differ = 另有 { $queries } 个询问
klotski-signs = # 固定   . 可移动   o 空格   P 棋子   T 目标   * 棋子的路线   : 空格的路线
