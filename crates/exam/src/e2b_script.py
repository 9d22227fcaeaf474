import base64
import subprocess
import tempfile

MOST_BYTES = 1 << 20


def run_program():
    # Pipes would also capture what children of the program print after it has ended.
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout:
        stdin.write(STDIN.encode())
        stdin.seek(0)
        command = ["python3", "-c", SOURCE]
        try:
            ended = subprocess.run(command, stdin=stdin, stdout=stdout, stderr=subprocess.DEVNULL, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return "exceeded the time limit"
        if ended.returncode != 0:
            return "ended with an error"
        stdout.seek(0)
        return base64.b64encode(stdout.read(MOST_BYTES)).decode()


run_program()
