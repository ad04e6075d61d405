import { readFile } from 'node:fs/promises'

import { AppError } from '#contract/errors.ts'
import { answerOnce } from '#server/processes/answer-once.ts'

import { readAreaFile } from './area-file.ts'
import type { AreaAnswer } from './area-reader.ts'
import { shapeArea } from './area-shape.ts'

async function answer(path: string): Promise<AreaAnswer> {
  try {
    const file = await readAreaFile(await readFile(path))
    return { name: file.name, shape: shapeArea(file) }
  } catch (error) {
    return { refused: error instanceof AppError ? error.message : '文件不完整或已损坏，无法读取' }
  }
}

answerOnce(({ path }: { path: string }) => answer(path))
