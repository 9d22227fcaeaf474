#!/usr/bin/env python3
import json, sys
print("ok" if json.loads(sys.stdin.read()) else "wrong")
