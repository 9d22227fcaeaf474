main = interact id
