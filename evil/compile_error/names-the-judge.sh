#!/usr/bin/env caipan
solve mayan evil.in
