# Phrases of HTML pages. The script of the page inserts the arguments.

## All pages

page-common-dark = 深色
page-common-legend = 图例
page-common-light = 浅色
page-common-skip = 跳到结果

## Pages of results

page-results-better = 比以前好
page-results-more-cases = 另有 { $first } 个测试点
page-results-more-changes = 另有 { $first } 处变化
page-results-open = 还没有评完
page-results-worse = 比以前差
page-results-all-on = { $first } 的全部结果
page-results-also-lost = 另外未通过：{ $first }
page-results-and-more = 等，另有 { $first } 人
page-results-answer = 标准答案
page-results-any-mistake = 任何错误
page-results-any-subtask = 任何子任务
page-results-back = 后退一帧
page-results-cases-one-by-one = 逐个测试点
page-results-clear = 重新显示全部
page-results-compiler = 编译器
page-results-source = 源代码
page-results-controls = 回放控制
page-results-count = 数量
page-results-count-of = 选手 { $first } 人
page-results-difference = 输出与答案对照
page-results-distribution = 得分分布
page-results-errors = 标准错误的最后几行
page-results-expected = 应为
page-results-failing = 未通过的测试点
page-results-filter = 只看这些结果
page-results-first = 回到开头
page-results-first-page = 首页
page-results-forward = 前进一帧
page-results-frame = 回放的帧
page-results-frame-of = 第 { $first } 帧，共 { $second } 帧
page-results-full-marks = 满分
page-results-submitted = 已提交
page-results-histogram = 各分数段的人数
page-results-input = 输入
page-results-interactor = 交互库
page-results-isolation = 隔离级别
page-results-jump = 到第 { $first } 帧：从这里开始不同
page-results-last = 到结尾
page-results-last-page = 末页
page-results-lessons = 这场比赛说明了什么
page-results-limits = 限制：CPU { $first }，实际时间 { $second }，内存 { $third }
page-results-lost-cases = 未通过的测试点：{ $first }
page-results-lost-in = { $first } 有测试点未通过：{ $second } 人
page-results-median = 中位数
page-results-memory = 内存
page-results-more-groups = 还有 { $first } 种失败没有列出
page-results-more-mistakes = 还有 { $first } 种错误
page-results-next = 下一页
page-results-next-case = 下一个测试点
page-results-next-failing = 下一个未通过的测试点
page-results-no-replay = 这份输出没有回放。
page-results-no-replays = 为了控制页面大小，{ $first } 份较少见的输出没有回放。
page-results-no-room = 为了控制页面大小，这张图没有放在这里。
page-results-none-fits = 没有符合全部条件的选手。
page-results-not-found = 没有这个页面
page-results-not-shown = 输入太长，没有显示。
page-results-nothing = 什么也没有
page-results-noscript = 脚本没有运行，本页面只显示排名。
page-results-of-limit = 占限制
page-results-output = 选手输出
page-results-page-of = 第 { $first } 页，共 { $second } 页
page-results-pages = 排名翻页
page-results-sort-by = 排序：{ $first }
page-results-part-here = 从这里开始不同
page-results-passed = 通过
page-results-passed-by = { $second } 人中 { $first } 人通过
page-results-passed-cases = 通过的测试点
page-results-passed-fold = 其余 { $first } 个测试点，最慢用了限制的 { $second }
page-results-pause = 暂停
page-results-pictures = 图
page-results-play = 播放
page-results-points = { $first } 分
page-results-previous = 上一页
page-results-previous-case = 上一个测试点
page-results-previous-failing = 上一个未通过的测试点
page-results-print = 打印
page-results-printed = 输出
page-results-program = 选手程序
page-results-rank-of = 第 { $first } 名，共 { $second } 人
page-results-replay = 回放
page-results-rows = 自上而下各行：
page-results-same-lines = { $first } 行相同
page-results-search = 搜索选手
page-results-share-of-passes = 各测试点的通过率（%）
page-results-shown = 显示 { $second } 人中的 { $first } 人
page-results-slips = 成绩单：每人一页，可打印
page-results-slowest = 最慢
page-results-slowest-accepted = 通过者最慢
page-results-space = 空格
page-results-time = CPU 时间
page-results-times = 每次运行的 CPU 时间占限制的比例
page-results-times-words = { $first } 次运行：一半在 { $second } 以内，最慢 { $third }
page-results-wall-time = 实际时间
page-results-way = 当前位置
page-results-who-failed = 谁没有通过，为什么

## The page of a grading in progress

page-progress-going = 正在评测：{ $second } 个测试点已评 { $first } 个
page-progress-left = 大约还要 { $first }
page-progress-later = 棋盘和输出在评测结束后显示。
page-progress-silent = 自 { $first } 起没有新的结果，评测可能已经中止。重新载入本页可再次查看。
page-progress-to-come = 尚未评测的测试点：{ $first }

## Marks on boards

page-mark-walk = 空格经过这里
page-mark-way = 棋子经过这里
page-mark-target = 棋子的目标
page-mark-left = 从右边来
page-mark-right = 从左边来
page-mark-up = 从下面来
page-mark-down = 从上面来
page-mark-vanishing = 接下来消除
page-mark-wrong = 这里有错

## Shades of pieces

page-piece-fixed = 固定不动
page-piece-blank = 空格
page-piece-piece = 要移动的棋子

## The list of all contestants

page-coach-coach = 这份名单列出了所有人，供教练使用；它链接的每个页面只有一名选手自己的结果。

## The page of an audit

page-audit-and-more = 另有 { $first } 个
page-audit-subset-is = { $second } 个测试点中这 { $first } 个就够了：{ $third }
page-audit-accepted-wrong = 没有测试点能拒绝的错误程序
page-audit-after = 改后
page-audit-as-expected = 符合预期的程序
page-audit-audit = 测试数据检查
page-audit-before = 原来
page-audit-case = 测试点
page-audit-cases = 测试点
page-audit-cases-by-time = 测试点用时
page-audit-difficulty = 难度：{ $first }
page-audit-expected = 预期
page-audit-fate = 结局
page-audit-faults = 错误
page-audit-gaps = 所有测试点都没有的性质，以及有此性质并能杀死变异体的输入
page-audit-got = 实际
page-audit-idle = 不杀死任何变异体
page-audit-inputs-tried = 另外试了 { $first } 个输入
page-audit-interrupted = 检查中断：没有完成的部分不在这里
page-audit-interval = 95% 置信区间：{ $first } 至 { $second }
page-audit-enough = { $second } 个测试点中的这 { $first } 个就能拒绝所有错误程序：{ $third }
page-audit-enough-for-these = { $second } 个测试点中的这 { $first } 个就能拒绝所有能被拒绝的错误程序：{ $third }
page-audit-killed = 被杀死
page-audit-killed-by = { $second } 个测试点中有 { $first } 个杀死它
page-audit-kills = 杀死
page-audit-kills-of = { $first }：{ $third } 个中杀死 { $second } 个
page-audit-line-of = { $first } 第 { $second } 行
page-audit-living = 存活的变异体：{ $first }
page-audit-mistake = 错误做法
page-audit-mutants = 杀死的变异体
page-audit-no-faults = 没有发现错误。
page-audit-noscript = 脚本没有运行，本页面只显示文件的错误。
page-audit-not-reached = 没有测试点达到的目标：{ $second } 个中的 { $first } 个
page-audit-of-sources = 正确程序的变异体
page-audit-open = 还没有评完
page-audit-original = { $first }：可能的 { $third } 个中做了 { $second } 个；{ $fourth } 个无法编译，{ $fifth } 个与别的相同，{ $sixth } 个结果不稳定
page-audit-others = 不属于任何测试点的文件
page-audit-of-puzzle = 谜题的错误解法
page-audit-perhaps-equal = 可能等价
page-audit-program = 程序
page-audit-programs = 标程
page-audit-readings = 区分的题意
page-audit-rejected-right = 被拒绝的正确程序
page-audit-right = 正确程序获得通过
page-audit-score = 得分
page-audit-self-tests = 自测：拒绝输入 { $first } 个，接受输出 { $second } 个，拒绝输出 { $third } 个
page-audit-slow = 正确但很慢
page-audit-slowest = 最慢的正确程序
page-audit-subset = { $second } 个测试点中有这样 { $first } 个就够了
page-audit-survives = 存活
page-audit-the-killed = 被杀死的变异体：{ $first }
page-audit-time = CPU 时间
page-audit-unknown = 未知
page-audit-untried = 另有 { $first } 个来不及试
page-audit-valid = 有效测试点
page-audit-verdicts = 逐个测试点
page-audit-warnings = 警告
page-audit-worst-accepted = 没有测试点能拒绝的错误程序：{ $first } 个
page-audit-worst-faults = 文件和出题人程序的错误：{ $first } 处
page-audit-worst-living = 没有测试点能发现的错误做法：{ $first } 个
page-audit-worst-programs = 结果与预期不符的标程：{ $second } 个中的 { $first } 个
page-audit-worst-rejected = 被拒绝的正确程序：{ $first } 个
page-audit-worst-warnings = 没有发现错误，有 { $first } 处警告
page-audit-limits = 时间限制
page-audit-wrong = 错误程序被拒绝
page-audit-wrong-elsewhere = 在测试点之外的输入上出错
