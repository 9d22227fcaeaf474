# Its event loop wakes itself by a pair of sockets.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    event = asyncio.Event()
    await loop.run_in_executor(None, lambda: loop.call_soon_threadsafe(event.set))
    await asyncio.wait_for(event.wait(), 5)
    print("ok")


asyncio.run(main())
