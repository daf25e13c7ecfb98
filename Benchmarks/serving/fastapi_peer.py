"""FastAPI: a route that takes a picture as its body; uvicorn starts a process for each core."""

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from looking import Task

app = FastAPI()
task = Task()


@app.get("/ready")
def ready():
    return {}


@app.post("/look")
async def look(request: Request):
    return await run_in_threadpool(task, await request.body())
