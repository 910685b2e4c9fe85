import { beforeEach, expect, test, vi } from 'vitest'
import type { UploadOptions } from '../../../web/features/media/send-upload.ts'
import { queuesUnderWay, UploadQueue } from '../../../web/features/media/upload-queue.ts'

// The macros exist only in what is built.
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))

type Sent = { name: string; how: UploadOptions; end: () => void; fail: () => void }
let sent: Sent[]
beforeEach(() => void (sent = []))

const file = (name: string) => new File(['a'], name, { type: 'image/jpeg' })
const asGallery = { access: 'public', purpose: 'gallery', fields: {} } as const
function queueOf(names: string[], atOnce?: number) {
  const queue = new UploadQueue({
    send: (_, upload, how) =>
      new Promise<void>((resolve, reject) => {
        const fail = () => reject(new Error('Cut off'))
        how.signal.addEventListener('abort', fail)
        sent.push({ name: upload.file.name, how, end: resolve, fail })
      }),
    textOf: (error) => (error as Error).message,
    ...(atOnce !== undefined && { atOnce }),
  })
  queue.add(names.map(file), asGallery)
  queue.begin('ada', 'Ada')
  return queue
}
const names = () => sent.map(({ name }) => name)
const states = (queue: UploadQueue) => queue.get().map(({ state }) => state)
const turn = () => new Promise((resolve) => setTimeout(resolve))
const seven = ['1', '2', '3', '4', '5', '6', '7']

test('at most four are on their way; the next goes when one has arrived or failed', async () => {
  const queue = queueOf(seven, 4)
  expect(names()).toEqual(['1', '2', '3', '4'])
  sent[2]!.end()
  await turn()
  sent[0]!.fail()
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

test('each says which files were chosen after it, so that the order stays', () => {
  const queue = queueOf(['1', '2', '3'], 4)
  const ids = queue.get().map(({ id }) => id)
  expect(sent.map(({ how }) => how.later)).toEqual([ids.slice(1), ids.slice(2), []])
})

test('without a number they go one after the other', async () => {
  queueOf(['1', '2'])
  expect(names()).toEqual(['1'])
  sent[0]!.end()
  await turn()
  expect(names()).toEqual(['1', '2'])
})

test('one that is taken out is stopped, and makes room', async () => {
  const queue = queueOf(seven.slice(0, 5), 4)
  queue.remove(queue.get()[1]!.id)
  await turn()
  expect(sent[1]!.how.signal.aborted).toBe(true)
  expect(names()).toEqual(['1', '2', '3', '4', '5'])
  expect(states(queue)).toEqual(['sending', 'sending', 'sending', 'sending'])
})

test('what is under way is known wherever it was begun', async () => {
  const { queueOf: shared } = await import('../../../web/features/media/upload-queue.ts')
  const target = { send: () => new Promise<void>(() => {}), textOf: String, atOnce: 4 }
  const queue = shared('vera', target)
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

test('what was not said of a file when it was chosen is said before it is sent, and nothing is replaced', () => {
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
  const said = ['public', 'private', 'another'].map((consent) => ({ consent }))
  expect(sentFields).toEqual(said)
  expect(queue.get().map(({ fields }) => fields)).toEqual(said)
})
