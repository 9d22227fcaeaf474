def add(line):
    return sum(map(int, line.split()))
