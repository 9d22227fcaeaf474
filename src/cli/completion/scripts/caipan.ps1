# Teaches PowerShell to complete caipan: put `caipan completions powershell | Out-String | Invoke-Expression` into $PROFILE.
# caipan answers with a word a line, quoted for PowerShell, and its help after a tab.
Register-ArgumentCompleter -Native -CommandName caipan -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $before = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object {
        if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { "$_" }
    })
    caipan completions powershell -- @before ".$wordToComplete" 2>$null | ForEach-Object {
        $word, $help = $_ -split "`t", 2
        if (-not $help) { $help = $word }
        [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $help)
    }
}
