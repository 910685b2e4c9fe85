import { beforeEach, describe, expect, test } from 'vitest'
import { actOnConfirmationSchemas } from '#staff/confirmations'
import { actOnConfirmation, requestConfirmation } from '#staff/confirmations.api'
import { addressOf } from '#platform/endpoint'
import { liftBlockSchemas, listConsentsSchemas } from '#media/media-consents'
import { liftBlock, listConsents } from '#media/media-consents.api'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { setRole } from '../../../worker/accounts/administrators/writes.ts'
import { ensureMember } from '../../../worker/accounts/members/writes.ts'
import { adminClaims, auditLog } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { ada, adaClaims, berta, bertaClaims } from '../../support/companions/companions-own.ts'
import { HOUR, uuid } from '../../support/platform/fixtures.ts'
import { refusalOf } from '../../support/platform/refusals.ts'
import { age, blocked, openWithdrawals, portrait } from '../../support/media/withdrawals.ts'

const reason = 'It is her own photo.'
const colleague = { sub: uuid(0xee), email: 'colleague@members.test' }

let office: Awaited<ReturnType<typeof openWithdrawals>>
let withdrawn: string
beforeEach(async () => {
  office = await openWithdrawals()
  withdrawn = await office.shown()
  await office.withdraw(withdrawn)
  await age(2 * HOUR)
})

const employ = async (role: 'owner' | 'editor') => {
  const { db } = office
  await office.send(adminClaims, ['GET', '/api/admin/session'])
  await writeAll(db, [ensureMember(db, colleague.sub, 1), setRole(db, colleague.sub, role, 1)])
}
const lift = (claims = adminClaims as typeof adaClaims, companion = ada, file = withdrawn) =>
  office.send(claims, ['POST', addressOf(liftBlock, { params: { id: companion, file } })], {
    reason,
  })
const listed = async (companion = ada) => {
  const address = addressOf(listConsents, { params: { id: companion } })
  const { blocked: files } = await expectAnswer(
    listConsentsSchemas,
    office.send(adminClaims, ['GET', address]),
  )
  return files
}

describe('the block of a picture whose withdrawal is final', () => {
  test('is listed, and lifted by the only owner alone, which the log says', async () => {
    expect(await listed()).toMatchObject([{ id: withdrawn, isProfileOnly: false }])
    expect(await expectAnswer(liftBlockSchemas, lift())).toEqual({ blocked: [] })
    expect(await blocked()).toEqual([])
    expect(await office.isRefused()).toBe(false)
    const log = await auditLog()
    expect(log.find(({ act }) => act === 'media.block-lifted')).toMatchObject({
      actor: adminClaims.sub,
      subject: withdrawn,
      detail: { companionId: ada, confirmation: 'only owner', reason },
    })
    expect((await lift()).status).toBe(404)
  })

  test('needs a second owner as soon as there is one', async () => {
    await employ('owner')
    expect(await refusalOf(lift())).toMatchObject({ status: 409, id: 'confirmation.required' })
    const { id, can } = await expectAnswer(
      actOnConfirmationSchemas,
      office.send(adminClaims, ['POST', requestConfirmation.path], {
        kind: 'block',
        companion: ada,
        file: withdrawn,
        reason,
      }),
    )
    expect(can).toEqual(['withdraw'])
    expect(await office.isRefused()).toBe(true)
    const steps = addressOf(actOnConfirmation, { params: { id } })
    const confirm = { act: 'confirm' }
    expect((await office.send(adminClaims, ['POST', steps], confirm)).status).toBe(403)
    expect((await office.send(colleague, ['POST', steps], confirm)).status).toBe(200)
    expect(await office.isRefused()).toBe(false)
    expect((await auditLog()).find(({ act }) => act === 'media.block-lifted')).toMatchObject({
      actor: colleague.sub,
      detail: { companionId: ada, confirmation: id, requestedBy: adminClaims.sub, reason },
    })
  })

  test('is neither lifted nor requested to be by an editor', async () => {
    await employ('editor')
    expect((await lift(colleague)).status).toBe(403)
    const body = { kind: 'block', companion: ada, file: withdrawn, reason }
    const requested = office.send(colleague, ['POST', requestConfirmation.path], body)
    expect((await requested).status).toBe(403)
    expect(await office.isRefused()).toBe(true)
  })

  test('is not lifted as another profile’s', async () => {
    expect((await lift(adminClaims, berta)).status).toBe(404)
    const body = { kind: 'block', companion: berta, file: withdrawn, reason }
    const requested = office.send(adminClaims, ['POST', requestConfirmation.path], body)
    expect((await requested).status).toBe(404)
  })
})

test('a block of one profile alone is lifted for it', { tags: 'thorough' }, async () => {
  expect((await lift()).status).toBe(200)
  const hers = await office.shown()
  const theirs = await office.shown(bertaClaims)
  await office.withdraw(theirs, bertaClaims)
  await age(2 * HOUR)
  expect(await listed(berta)).toMatchObject([{ id: theirs, isProfileOnly: true }])
  expect((await lift(adminClaims, berta, theirs)).status).toBe(200)
  expect(await office.isRefused(bertaClaims)).toBe(false)
  expect((await office.own()).published.map(({ id }) => id)).toEqual([hers])
})

test(
  'lifting one of two withdrawals of a picture leaves it blocked',
  { tags: 'thorough' },
  async () => {
    expect((await lift()).status).toBe(200)
    const { id: hers } = await office.uploaded(portrait())
    const theirs = await office.shown(bertaClaims)
    await office.withdraw(theirs, bertaClaims)
    await office.withdraw(hers)
    await age(2 * HOUR)
    expect((await lift(adminClaims, ada, hers)).status).toBe(200)
    expect(await office.isRefused()).toBe(true)
  },
)
