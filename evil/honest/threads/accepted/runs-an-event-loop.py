# an event loop with a pair of sockets, as asyncio makes it, and a thread that answers
import asyncio


async def work(number):
    await asyncio.sleep(0)
    return await asyncio.to_thread(lambda: number * number)


async def main():
    return sum(await asyncio.gather(*(work(number) for number in range(20))))

print("ok" if asyncio.run(main()) == sum(n * n for n in range(20)) else "wrong")
