# The words for facts in Chinese. A message is short evidence; `.plain` says the same to a contestant.

## Words that somebody else has chosen

told = { $text }

## Where it is, what was expected, what stands there

at-line = 第 { $line } 行：{ $what }
at-token = 第 { $token } 个词（第 { $line } 行）：{ $what }
at-byte = 第 { $line } 行，第 { $byte } 字节：{ $what }
in-file = { $file }：{ $what }
the-end = 结尾
quoted = "{ $text }"
quoted-from = "{ $text }"（从第 { $byte } 字节起）
expected = 应为 { $expected }，实为 { $found }
noted = { $what }；{ $note }

## An answer that is not there

search-stopped = 在找到答案之前已中止
solutions-uncounted = 这道题只给出最优解
no-answer-file = 没有答案文件

## Remarks on where an output was looked for

output-made = 已生成 { $name }，因此不看标准输出
output-made-empty = 已生成 { $name }，但它是空的
output-nowhere = 标准输出为空，也没有生成 { $name }

## Test data

audit-answer-rejected = { $file }：校验器判它为错：{ $what }
audit-no-validator = { $file }：校验器 { $checker } 没有可以拒绝它的数据校验
audit-invalid-accepted = { $file }：数据校验接受了这份不合法的输入
audit-no-output = { $file }：有输入而没有输出
audit-no-input = { $file }：有输出而没有输入
audit-wrong-accepted = { $file }：校验器接受了这份错误的输出
audit-right-rejected = { $file }：校验器拒绝了这份正确的输出：{ $what }
