{
  "version": "1.0",
  "contestTitle": "春季赛",
  "contestants": [],
  "tasks": [
    {
      "problemTitle": "求和",
      "sourceFileName": "sum",
      "inputFileName": "sum.in",
      "outputFileName": "sum.out",
      "standardInputCheck": false,
      "standardOutputCheck": false,
      "subFolderCheck": true,
      "taskType": 0,
      "comparisonMode": 1,
      "diffArguments": "--ignore-space-change --text --brief",
      "realPrecision": 3,
      "specialJudge": "",
      "compilerConfiguration": { "g++": "default", "fpc": "disable" },
      "answerFileExtension": "out",
      "testCases": [
        { "fullScore": 20, "timeLimit": 1000, "memoryLimit": 256, "inputFiles": ["sum\\1.in"], "outputFiles": ["sum\\1.ans"] },
        { "fullScore": 30, "timeLimit": 1000, "memoryLimit": 256, "inputFiles": ["sum\\2.in", "sum\\3.in"], "outputFiles": ["sum\\2.ans", "sum\\3.ans"] },
        { "fullScore": 50, "timeLimit": 2000, "memoryLimit": 256, "inputFiles": ["sum\\4.in", "2_lemon_SUbtaskDEPENDENCE_fLAg"], "outputFiles": ["sum\\4.ans"] }
      ]
    },
    {
      "problemTitle": "near",
      "sourceFileName": "near",
      "inputFileName": "near.in",
      "outputFileName": "near.out",
      "standardInputCheck": true,
      "standardOutputCheck": true,
      "subFolderCheck": true,
      "taskType": 0,
      "comparisonMode": 4,
      "diffArguments": "",
      "realPrecision": 3,
      "specialJudge": "near/judge.exe",
      "compilerConfiguration": { "g++": "default" },
      "answerFileExtension": "out",
      "testCases": [
        { "fullScore": 40, "timeLimit": 1000, "memoryLimit": 256, "inputFiles": ["near/1.in"], "outputFiles": ["near/1.ans"] },
        { "fullScore": 60, "timeLimit": 1000, "memoryLimit": 256, "inputFiles": ["near/2.in", "1_lemon_SUbtaskDEPENDENCE_fLAg"], "outputFiles": ["near/2.ans"] }
      ]
    }
  ]
}
