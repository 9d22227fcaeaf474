#!/usr/bin/env gcc
int main(void) {}
