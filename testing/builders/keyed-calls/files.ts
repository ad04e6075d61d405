import { fileService } from '#contract/files/file-service.ts'
import { minProved } from '#contract/files/proof.ts'
import { begin, bytesFor, proofOf, sendChunk, sha256Of } from '#testing/builders/uploads.ts'

import { byMember, byStaff, type KeyedCalls, type Scene } from './scene.ts'

const nameFile = (n: number) => ({ fileName: `${n}.dat`, pathName: 'survey/2026' })

/** A content that the archive has, large enough to be proved instead of sent. */
const storeContent = ({ share, buildCaller }: Scene) =>
  share('content', async () => {
    const content = bytesFor(minProved + 1, 7)
    const file = new File([content], '测线.dat')
    await (await buildCaller('none')).call(fileService.upload, { file, pathName: 'survey/2026' })
    return content
  })

/** Files, chunk by chunk. */
export const fileCalls: KeyedCalls = {
  'fileService.chunkCheck': byStaff(({ next }) => {
    const n = next()
    return { ...nameFile(n), size: 1000, sha256: sha256Of(bytesFor(1000, n)) }
  }),
  // whoever may read all files is asked for no proof
  'fileService.chunkProof': byMember(async (scene, by) => {
    const content = await storeContent(scene)
    const upload = await begin(by, content, nameFile(scene.next()))
    return { id: upload.id, proof: proofOf(content, upload) }
  }),
  'fileService.merge': byStaff(async ({ next }, by) => {
    const n = next()
    const content = bytesFor(1000, n)
    const { id } = await begin(by, content, nameFile(n))
    await sendChunk(by, id, content, 0)
    return { id }
  }),
}
