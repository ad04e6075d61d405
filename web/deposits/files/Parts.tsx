import type { Deposit } from '#contract/deposits/deposits.ts'
import { partsOf } from '#contract/deposits/materials.ts'
import { Stack } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { AttachedFile } from './AttachedFile.tsx'
import { Mended } from './Mended.tsx'
import { PartUploader } from './PartUploader.tsx'
import { Templates } from './Templates.tsx'

import './files.css'

interface PartsProps {
  deposit: Deposit
  /** Why a part was refused, by its name. */
  faults: Readonly<Record<string, string>>
}

/** The files of a deposit by the parts in which they belong, with a place for more while it may be changed. */
export function Parts({ deposit, faults }: PartsProps) {
  const parts = Object.entries(partsOf(deposit.material))
  const { writable, files, remarks } = deposit
  return (
    <section className="deposit-files" aria-labelledby="files">
      <h2 id="files">所交的资料</h2>
      {parts
        .filter(([name]) => writable || files.some(({ part }) => part === name))
        .map(([name, { label, required, table, hint }]) => (
          <Stack key={name} as="section" gap={8} className="deposit-part" aria-label={label}>
            <h3>
              {label}
              {required && writable && <span className="deposit-must">必交</span>}
              {writable && <span className="cap">{hint}</span>}
            </h3>
            {faults[name] && <Note variant="bad">{faults[name]}</Note>}
            <Stack as="ul" gap={8} className="deposit-attached">
              {files
                .filter(({ part }) => part === name)
                .map((file) => (
                  <AttachedFile key={file.id} deposit={deposit} file={file} />
                ))}
            </Stack>
            <Mended remarks={remarks.filter(({ part, file }) => part === name && file === null)} />
            {writable && table && <Templates material={deposit.material} />}
            {writable && <PartUploader deposit={deposit} part={name} label={label} />}
          </Stack>
        ))}
    </section>
  )
}
