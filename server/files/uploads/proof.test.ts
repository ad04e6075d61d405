import { beforeAll, expect, test } from 'vitest'

import { chunkSize, fileService, type UploadProgress } from '#contract/files/file-service.ts'
import { minProved } from '#contract/files/proof.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { begin, bytesFor, proofOf, sendAll, sendChunk, sha256Of } from '#testing/builders/uploads.ts'

const content = bytesFor(minProved + chunkSize, 31)

let library: TestApp
let owner: SignedIn

beforeAll(async () => {
  library = await testApp()
  owner = await library.signIn()
  await sendAll(owner, content)
})

const prove = ({ call }: SignedIn, upload: UploadProgress, bytes: Buffer) =>
  call(fileService.chunkProof, { id: upload.id, proof: proofOf(bytes, upload) })

const stored = async () => (await library.pool.query('select from stored_chunk')).rowCount

test('a content that somebody else has stored is there at once for whoever has all of it', async () => {
  const other = await library.signIn()
  const before = await stored()
  const begun = await begin(other, content, { fileName: '另存.dat' })
  await sendChunk(other, begun.id, content, 1)
  const { state, file } = await prove(other, begun, content)
  expect([state, file]).toEqual(['ready', expect.objectContaining({ fileName: '另存.dat' })])
  expect(await stored()).toBe(before) // what has come was not needed
  const headers = { authorization: `Bearer ${other.token}` }
  const url = `/api/file/download?id=${file?.id}`
  expect((await library.app.inject({ url, headers })).rawPayload.equals(content)).toBe(true)
})

test('whoever knows its hash only is answered as if it were not there', async () => {
  const thief = await library.signIn()
  const known = await begin(thief, content)
  const unknown = await begin(thief, content, { sha256: sha256Of(Buffer.from('nowhere')) })
  const seen = ({ state, challenge, missing }: UploadProgress) => [state, challenge?.length, missing.length]
  expect(seen(known)).toEqual(seen(unknown))
  const nearly = Buffer.concat([content.subarray(0, minProved), Buffer.alloc(chunkSize)])
  const refused = async (upload: UploadProgress) => {
    const since = performance.now()
    const answer = await prove(thief, upload, nearly)
    expect(answer).toMatchObject({ state: 'uploading', challenge: null, file: null })
    expect(performance.now() - since).toBeGreaterThan(1900) // the same least time
    expect((await prove(thief, upload, content)).state).toBe('uploading') // one try each
  }
  await Promise.all([refused(known), refused(unknown)])
})

test('small files are asked for nothing: a guess at a form with one unknown number tells nothing', async () => {
  const small = bytesFor(minProved - 1, 32)
  await sendAll(owner, small)
  const begun = await begin(await library.signIn(), small)
  expect([begun.state, begun.challenge]).toEqual(['uploading', null])
})

test("another's upload cannot be proved, nor a content under a name that it does not fit", async () => {
  const stranger = await library.signIn()
  const begun = await begin(await library.signIn(), content)
  await expect(prove(stranger, begun, content)).rejects.toMatchObject({ code: 'not_found' })
  const disguised = await begin(stranger, content, { fileName: '报告.pdf' })
  expect((await prove(stranger, disguised, content)).state).toBe('uploading')
  expect((await begin(owner, content, { fileName: '报告.pdf' })).state).toBe('uploading')
})

test('a content of which the store is away proves nothing', async () => {
  const other = await library.signIn()
  const begun = await begin(other, content)
  const { store } = library.services.files
  const read = store.read
  store.read = () => {
    throw new Error('away')
  }
  expect((await prove(other, begun, content)).state).toBe('uploading')
  store.read = read
})
