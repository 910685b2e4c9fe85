import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OwnContent } from '#companions/revisions'
import { call } from '../../../web/lib/api/call.ts'
import { DetailsDraft } from '../../../web/own/companions/profile/details-draft.ts'

vi.mock('../../../web/lib/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))

const details: OwnContent['details'] = {
  schedule: null,
  notice_hours: 2,
  contact: {
    phone: '+41310000001',
    whatsapp: null,
    telegram: null,
    email: null,
    audience: { phone: 'premium', whatsapp: 'premium', telegram: 'premium', email: 'premium' },
  },
}

/** The Worker stores the notice. */
const answerWith = (changes: Partial<OwnContent['details']>) =>
  vi.mocked(call).mockResolvedValueOnce({ details: { ...details, ...changes } } as never)

const sentBodies = () => vi.mocked(call).mock.calls.map(([, options]) => options)

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(call).mockReset()
})

// Other files of the same worker need real timers.
afterEach(() => {
  vi.useRealTimers()
})

describe('details', () => {
  test('are saved after a pause, with the changed values only', async () => {
    const draft = new DetailsDraft(details, () => {})
    answerWith({ notice_hours: 6 })
    draft.set('notice_hours', '6')
    expect(call).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sentBodies()).toEqual([{ body: { notice_hours: '6' }, keepalive: true }])
    expect(draft.read()).toMatchObject({ status: 'saved', hasSaved: true })
  })

  test('send a telephone number only when the companion leaves its field', async () => {
    const draft = new DetailsDraft(details, () => {})
    answerWith({ contact: { ...details.contact, phone: '+41310000002' } })
    draft.set('phone', '031 000 00 02')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(call).not.toHaveBeenCalled()
    expect(draft.isUnsaved).toBe(true)
    await draft.save()
    expect(sentBodies()).toEqual([
      { body: { contact: { phone: '031 000 00 02' } }, keepalive: true },
    ])
    expect(draft.read().form.phone).toBe('+41 31 000 00 02')
  })

  test('keep what is typed while a save runs, and save it next', async () => {
    const draft = new DetailsDraft(details, () => {})
    vi.mocked(call).mockImplementationOnce(() => {
      draft.set('notice_hours', '12')
      return Promise.resolve({ details: { ...details, notice_hours: 6 } }) as never
    })
    answerWith({ notice_hours: 12 })
    draft.set('notice_hours', '6')
    expect(await draft.save()).toBe(true)
    expect(call).toHaveBeenCalledTimes(2)
    expect(draft.read().form.notice_hours).toBe('12')
  })

  test('keep what is typed after a failure', async () => {
    const draft = new DetailsDraft(details, () => {})
    vi.mocked(call).mockRejectedValueOnce(new Error('offline'))
    draft.set('notice_hours', '6')
    expect(await draft.save()).toBe(false)
    expect(draft.read()).toMatchObject({ status: 'failed', form: { notice_hours: '6' } })
    expect(draft.isUnsaved).toBe(true)
  })
})
