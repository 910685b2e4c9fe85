import { beforeEach, describe, expect, test } from 'vitest'
import { getTemplatesSchemas, saveTemplatesSchemas } from '#messaging/own-requests'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { ada, ask, berta, office, openStaffRequests } from '../../support/messaging/requests.ts'

const adaAccount = uuid(0xd1)
const bertaAccount = uuid(0xd2)

beforeEach(async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, adaAccount)
  await giveAccount(office.db, berta, bertaAccount)
})

const call = (method: string, path: string, body?: unknown, sub = adaAccount) =>
  ask(method, `/api/own${path}`, body, sub)

describe("a companion's answer templates", () => {
  const gladly = { title: 'Yes', text: 'Gladly.' }
  const sorry = { title: 'No', text: 'I am sorry.' }
  const storedTemplates = () => expectAnswer(getTemplatesSchemas, call('GET', '/templates'))
  const put = (version: number, templates: object[]) =>
    call('PUT', '/templates', { version, templates })
  const save = (version: number, templates: object[]) =>
    expectAnswer(saveTemplatesSchemas, put(version, templates))

  test('are saved as a whole, in order, for her only', async () => {
    expect(await storedTemplates()).toEqual({ version: 0, templates: [] })
    expect(await save(0, [gladly, sorry])).toEqual({ version: 1, templates: [gladly, sorry] })
    expect(await save(1, [sorry, gladly])).toEqual({ version: 2, templates: [sorry, gladly] })
    expect(await save(1, [sorry, gladly])).toEqual({ version: 2, templates: [sorry, gladly] })
    expect((await put(1, [])).status).toBe(409)
    const otherCall = call('GET', '/templates', undefined, bertaAccount)
    expect(await expectAnswer(getTemplatesSchemas, otherCall)).toEqual({
      version: 0,
      templates: [],
    })
    expect(await save(2, [gladly, gladly])).toEqual({ version: 3, templates: [gladly] })
    expect(await save(3, [])).toEqual({ version: 4, templates: [] })
  })

  test('are saved by only one of two tabs that save at the same time', async () => {
    const responses = await Promise.all([put(0, [gladly]), put(0, [sorry])])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('are limited in number and length', async () => {
    expect(
      (
        await put(
          0,
          Array.from({ length: 21 }, (_, index) => ({ ...gladly, title: `${index}` })),
        )
      ).status,
    ).toBe(422)
    expect((await put(0, [{ title: '', text: 'Gladly.' }])).status).toBe(422)
    expect((await put(0, [{ title: 'Yes', text: 'a'.repeat(2_001) }])).status).toBe(422)
    expect(await storedTemplates()).toEqual({ version: 0, templates: [] })
  })

  test('are deleted with the account', async () => {
    await save(0, [gladly])
    const reason = { reason: 'She asked us to.' }
    await office.call('DELETE', `/api/admin/companions/${ada}/account`, reason)
    expect(await rowsOf('SELECT * FROM answer_templates')).toEqual([])
  })
})
