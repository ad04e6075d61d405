import { useEffect, useRef, useState } from 'react'

import { type Deposit, deposits, maxFiles } from '#contract/deposits/deposits.ts'
import type { StoredFile } from '#contract/files/file-service.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeposits } from '#web/deposits/deposit-calls.ts'
import { Uploader, useUploader } from '#web/files/Uploader.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

interface PartUploaderProps {
  deposit: Deposit
  part: string
  label: string
}

/** Files that have come are attached at once, and tables are checked; what is attached leaves the list. */
export function PartUploader({ deposit: { id, files }, part, label }: PartUploaderProps) {
  const [checking, setChecking] = useState(0)
  const attached = useRef(files.length)
  useEffect(() => void (attached.current = files.length), [files.length])
  const attach = async (stored: readonly StoredFile[]) => {
    const last = stored.at(-1)
    if (!last) return
    setChecking((count) => count + 1)
    try {
      await act(deposits.attach, { id, part, file: last.id })
      uploader.items.set(uploader.items.get().filter((item) => item.stored?.id !== last.id))
      await refreshDeposits()
    } catch (error) {
      toast(error instanceof Error ? error.message : '没有附上', { fault: true })
    }
    setChecking((count) => count - 1)
  }
  const uploader = useUploader({
    pathName: `material/${id}/${part}`,
    limit: maxFiles,
    elsewhere: () => attached.current,
    onChange: (stored) => void attach(stored),
  })
  return (
    <>
      <Uploader label={`上传${label}`} uploader={uploader} whole="整份汇交" elsewhere={files.length} />
      <p role="status" className="cap">
        {checking > 0 && '已上传，正在检查内容…'}
      </p>
    </>
  )
}
