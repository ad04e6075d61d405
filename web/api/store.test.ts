import { expect, test } from 'vitest'

import { createStore, createStoredStore } from './store.ts'

function memory(stored: Record<string, string> = {}) {
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => void (stored[key] = text),
    removeItem: (key: string) => void delete stored[key],
  }
  return { stored, storage: () => storage as unknown as Storage }
}
const raise = (name: string): never => {
  throw new Error(name)
}
const read = (text: string | null) => Number(text ?? 1)

test('listeners are called on every change until removed', () => {
  const store = createStore(1)
  const heard: number[] = []
  const off = store.on(() => heard.push(store.get()))
  store.set(2)
  off()
  store.set(3)
  expect(heard).toEqual([2])
})

test('the value follows the storage', () => {
  const { stored, storage } = memory({ size: '4' })
  const store = createStoredStore({ storage, key: 'size', read })
  expect(store.get()).toBe(4)
  store.set(5)
  expect(stored['size']).toBe('5')
  stored['size'] = '6'
  expect(store.get()).toBe(6)
})

test('a text is parsed once, so that the value keeps its identity', () => {
  const { storage } = memory({ list: '[1]' })
  const store = createStoredStore<unknown>({ storage, key: 'list', read: (text) => JSON.parse(text ?? '[]') })
  expect(store.get()).toBe(store.get())
})

test('without storage the value lasts for the window', () => {
  const storage = () => raise('SecurityError')
  const store = createStoredStore({ storage, key: 'size', read })
  store.set(7)
  expect(store.get()).toBe(7)
})

test('in a full storage the value lasts for the window, until another window stores one', () => {
  const { stored, storage } = memory({ size: '4' })
  const full = () => ({ ...storage(), setItem: () => raise('QuotaExceededError') })
  const store = createStoredStore({ storage: full, key: 'size', read })
  store.set(7)
  expect([store.get(), stored['size']]).toEqual([7, '4'])
  store.set(4)
  expect(store.get()).toBe(4)
  store.set(7)
  stored['size'] = '9'
  expect(store.get()).toBe(9)
})
