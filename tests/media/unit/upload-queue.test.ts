import { beforeEach, expect, test, vi } from 'vitest'
import type { UploadOptions } from '../../../web/features/media/send-upload.ts'
import { queuesUnderWay, UploadQueue } from '../../../web/features/media/upload-queue.ts'

// The macros exist only in the built code.
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))

type SentUpload = { name: string; how: UploadOptions; end: () => void; fail: () => void }
let sentUploads: SentUpload[]
beforeEach(() => void (sentUploads = []))

const file = (name: string) => new File(['a'], name, { type: 'image/jpeg' })
const asGallery = { access: 'public', purpose: 'gallery', fields: {} } as const
function queueOf(names: string[], atOnce?: number) {
  const queue = new UploadQueue({
    send: (_, upload, options) =>
      new Promise<void>((resolve, reject) => {
        const fail = () => reject(new Error('Cut off'))
        options.signal.addEventListener('abort', fail)
        sentUploads.push({ name: upload.file.name, how: options, end: resolve, fail })
      }),
    textOf: (error) => (error as Error).message,
    ...(atOnce !== undefined && { atOnce }),
  })
  queue.add(names.map(file), asGallery)
  queue.begin('ada', 'Ada')
  return queue
}
const names = () => sentUploads.map(({ name }) => name)
const states = (queue: UploadQueue) => queue.get().map(({ state }) => state)
const turn = () => new Promise((resolve) => setTimeout(resolve))
const seven = ['1', '2', '3', '4', '5', '6', '7']

test('uploads at most four files at a time, and the next when one has arrived or failed', async () => {
  const queue = queueOf(seven, 4)
  expect(names()).toEqual(['1', '2', '3', '4'])
  sentUploads[2]!.end()
  await turn()
  sentUploads[0]!.fail()
  await turn()
  expect(names()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(states(queue)).toEqual([
    'failed',
    'sending',
    'done',
    'sending',
    'sending',
    'sending',
    'waiting',
  ])
})

test('sends with each file the ids of those that were selected after it', () => {
  const queue = queueOf(['1', '2', '3'], 4)
  const ids = queue.get().map(({ id }) => id)
  expect(sentUploads.map(({ how }) => how.later)).toEqual([ids.slice(1), ids.slice(2), []])
})

test('uploads one file after the other by default', async () => {
  queueOf(['1', '2'])
  expect(names()).toEqual(['1'])
  sentUploads[0]!.end()
  await turn()
  expect(names()).toEqual(['1', '2'])
})

test('aborts the upload of a removed file, and starts the next', async () => {
  const queue = queueOf(seven.slice(0, 5), 4)
  queue.remove(queue.get()[1]!.id)
  await turn()
  expect(sentUploads[1]!.how.signal.aborted).toBe(true)
  expect(names()).toEqual(['1', '2', '3', '4', '5'])
  expect(states(queue)).toEqual(['sending', 'sending', 'sending', 'sending'])
})

test('lists queues with running uploads, independently of the page that started them', async () => {
  const { queueOf: sharedQueueOf } = await import('../../../web/features/media/upload-queue.ts')
  const target = { send: () => new Promise<void>(() => {}), textOf: String, atOnce: 4 }
  const queue = sharedQueueOf('vera', target)
  queue.add([file('1')], asGallery)
  expect(queuesUnderWay.get()).toEqual([])
  const onChange = vi.fn()
  const leave = queuesUnderWay.subscribe(onChange)
  queue.begin('vera', 'Vera')
  expect(queuesUnderWay.get()).toMatchObject([{ companionId: 'vera', name: 'Vera', target }])
  expect(onChange).toHaveBeenCalled()
  queue.clear()
  expect(queuesUnderWay.get()).toEqual([])
  leave()
})

test('completes missing fields of a file before it is sent, and overwrites none', () => {
  const sentFields: unknown[] = []
  const queue = new UploadQueue({
    send: async (_, { fields }) => void sentFields.push(fields),
    textOf: String,
    atOnce: 4,
  })
  queue.add([file('1')], { access: 'public', purpose: 'gallery', fields: {} })
  queue.add([file('2')], { access: 'private', purpose: 'gallery', fields: {} })
  queue.add([file('3')], { access: 'public', purpose: 'gallery', fields: { consent: 'another' } })
  queue.complete(({ access }) => ({ consent: access }))
  queue.begin('ada', 'Ada')
  queue.complete(() => ({ consent: 'too late', more: 'too late' }))
  const expectedFields = ['public', 'private', 'another'].map((consent) => ({ consent }))
  expect(sentFields).toEqual(expectedFields)
  expect(queue.get().map(({ fields }) => fields)).toEqual(expectedFields)
})
