import { useEffect, useRef, useState } from 'react'

/** Stores files one after the other and puts each in when it has come; what is refused is said until the next ones. */
export function useFileTaking<T>(store: (file: File) => Promise<T>, put: (taken: T) => void) {
  const [waiting, setWaiting] = useState(0)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const latest = useRef(put) // what it is put into may have gone on meanwhile
  useEffect(() => {
    latest.current = put
  })
  const take = async (files: readonly File[]) => {
    setRefusals([])
    setWaiting((count) => count + files.length)
    for (const file of files) {
      try {
        latest.current(await store(file))
      } catch (error) {
        const words = error instanceof Error ? error.message : '没有传成'
        setRefusals((before) => [...before, `${file.name}：${words}`])
      }
      setWaiting((count) => count - 1)
    }
  }
  return { waiting, refusals, take: (files: readonly File[]) => void take(files) }
}

/** What was refused, a line each. */
export const FileRefusals = ({ refusals }: { refusals: readonly string[] }) => (
  <div role="alert">
    {[...new Set(refusals)].map((words) => (
      <p key={words} className="field-error">
        {words}
      </p>
    ))}
  </div>
)
