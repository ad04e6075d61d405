import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery } from '#contract/deliveries/delivery-views.ts'
import { fileService } from '#contract/files/file-service.ts'
import type { SignedIn } from '#testing/app.ts'

/** Milliseconds between two looks at a delivery that is worked at, and looks at most. */
const [pause, mostLooks] = [50, 400]

/** What a clerk does with deliveries, by the calls of the page. */
export function deliveryOffice(clerk: Pick<SignedIn, 'call'>) {
  const upload = async (name: string, content: BlobPart | Uint8Array, id = 1) =>
    (
      await clerk.call(fileService.upload, {
        file: new File([content as BlobPart], name),
        pathName: `deliveries/${id}`,
      })
    ).id
  /** The delivery, once nothing is done with it any more. */
  const settled = async (id: number): Promise<Delivery> => {
    for (let attempt = 0; attempt < mostLooks; attempt += 1) {
      const found = await clerk.call(deliveries.one, { id })
      const isBusy = found.state === 'taking' || found.state === 'undoing'
      if (!isBusy && (found.state !== 'open' || found.isChecked)) return found
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    throw new Error(`delivery ${id} is not settled`)
  }
  return {
    upload,
    settled,
    /** A new delivery with these files, looked at and checked. */
    bring: async (files: Readonly<Record<string, BlobPart | Uint8Array>>, sender = '云汀岩土公司') => {
      const { id } = await clerk.call(deliveries.create, { title: '三月送来的资料', sender })
      const stored: number[] = []
      for (const [name, content] of Object.entries(files)) stored.push(await upload(name, content, id))
      await clerk.call(deliveries.attach, { id, files: stored })
      return settled(id)
    },
    take: async (id: number) => {
      const { revision } = await clerk.call(deliveries.one, { id })
      await clerk.call(deliveries.take, { id, revision })
      return settled(id)
    },
    undo: async (id: number) => {
      await clerk.call(deliveries.undo, { id })
      return settled(id)
    },
    problems: async (id: number) =>
      (await clerk.call(deliveries.problems, { id, current: 1, size: 200 })).records,
  }
}
