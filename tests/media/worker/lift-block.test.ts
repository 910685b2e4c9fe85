import { beforeEach, describe, expect, test } from 'vitest'
import {
  actOnConfirmationSchemas,
  actOnConfirmationEndpoint,
  requestConfirmationEndpoint,
} from '#staff/confirmations'
import { addressOf } from '#platform/endpoint'
import {
  liftBlockSchemas,
  listConsentsSchemas,
  liftBlockEndpoint,
  listConsentsEndpoint,
} from '#media/media-consents'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { setRole } from '../../../worker/accounts/administrators/writes.ts'
import { ensureMember } from '../../../worker/accounts/members/writes.ts'
import { adminClaims, auditLog } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { ada, adaClaims, berta, bertaClaims } from '../../support/companions/companions-own.ts'
import { HOUR, uuid } from '../../support/platform/fixtures.ts'
import { refusalOf } from '../../support/platform/refusals.ts'
import { age, blocklistRows, openWithdrawals, portrait } from '../../support/media/withdrawals.ts'

const reason = 'It is her own photo.'
const colleague = { sub: uuid(0xee), email: 'colleague@members.test' }

let office: Awaited<ReturnType<typeof openWithdrawals>>
let withdrawnId: string
beforeEach(async () => {
  office = await openWithdrawals()
  withdrawnId = await office.shown()
  await office.withdraw(withdrawnId)
  await age(2 * HOUR)
})

const employ = async (role: 'owner' | 'editor') => {
  const { db } = office
  await office.send(adminClaims, ['GET', '/api/admin/session'])
  await writeAll(db, [ensureMember(db, colleague.sub, 1), setRole(db, colleague.sub, role, 1)])
}
const liftBlockOf = (
  claims = adminClaims as typeof adaClaims,
  companion = ada,
  file = withdrawnId,
) =>
  office.send(claims, ['POST', addressOf(liftBlockEndpoint, { params: { id: companion, file } })], {
    reason,
  })
const listBlocked = async (companion = ada) => {
  const address = addressOf(listConsentsEndpoint, { params: { id: companion } })
  const { blocked: files } = await expectAnswer(
    listConsentsSchemas,
    office.send(adminClaims, ['GET', address]),
  )
  return files
}

describe('the block of a picture whose withdrawal is final', () => {
  test('is listed, and lifted by the only owner alone, which the audit log records', async () => {
    expect(await listBlocked()).toMatchObject([{ id: withdrawnId, isProfileOnly: false }])
    expect(await expectAnswer(liftBlockSchemas, liftBlockOf())).toEqual({ blocked: [] })
    expect(await blocklistRows()).toEqual([])
    expect(await office.isRefused()).toBe(false)
    const log = await auditLog()
    expect(log.find(({ act }) => act === 'media.block-lifted')).toMatchObject({
      actor: adminClaims.sub,
      subject: withdrawnId,
      detail: { companionId: ada, confirmation: 'only owner', reason },
    })
    expect((await liftBlockOf()).status).toBe(404)
  })

  test('requires a second owner if there is one', async () => {
    await employ('owner')
    expect(await refusalOf(liftBlockOf())).toMatchObject({
      status: 409,
      id: 'confirmation.required',
    })
    const { id, can } = await expectAnswer(
      actOnConfirmationSchemas,
      office.send(adminClaims, ['POST', requestConfirmationEndpoint.path], {
        kind: 'block',
        companion: ada,
        file: withdrawnId,
        reason,
      }),
    )
    expect(can).toEqual(['withdraw'])
    expect(await office.isRefused()).toBe(true)
    const steps = addressOf(actOnConfirmationEndpoint, { params: { id } })
    const confirm = { act: 'confirm' }
    expect((await office.send(adminClaims, ['POST', steps], confirm)).status).toBe(403)
    expect((await office.send(colleague, ['POST', steps], confirm)).status).toBe(200)
    expect(await office.isRefused()).toBe(false)
    expect((await auditLog()).find(({ act }) => act === 'media.block-lifted')).toMatchObject({
      actor: colleague.sub,
      detail: { companionId: ada, confirmation: id, requestedBy: adminClaims.sub, reason },
    })
  })

  test('can be neither lifted nor requested to be lifted by an editor', async () => {
    await employ('editor')
    expect((await liftBlockOf(colleague)).status).toBe(403)
    const body = { kind: 'block', companion: ada, file: withdrawnId, reason }
    const response = office.send(colleague, ['POST', requestConfirmationEndpoint.path], body)
    expect((await response).status).toBe(403)
    expect(await office.isRefused()).toBe(true)
  })

  test("can't be lifted through another profile", async () => {
    expect((await liftBlockOf(adminClaims, berta)).status).toBe(404)
    const body = { kind: 'block', companion: berta, file: withdrawnId, reason }
    const response = office.send(adminClaims, ['POST', requestConfirmationEndpoint.path], body)
    expect((await response).status).toBe(404)
  })
})

test('lifts a block that applies to one profile only', { tags: 'thorough' }, async () => {
  expect((await liftBlockOf()).status).toBe(200)
  const adasFile = await office.shown()
  const bertasFile = await office.shown(bertaClaims)
  await office.withdraw(bertasFile, bertaClaims)
  await age(2 * HOUR)
  expect(await listBlocked(berta)).toMatchObject([{ id: bertasFile, isProfileOnly: true }])
  expect((await liftBlockOf(adminClaims, berta, bertasFile)).status).toBe(200)
  expect(await office.isRefused(bertaClaims)).toBe(false)
  expect((await office.own()).published.map(({ id }) => id)).toEqual([adasFile])
})

test(
  'keeps a picture blocked after lifting one of its two withdrawals',
  { tags: 'thorough' },
  async () => {
    expect((await liftBlockOf()).status).toBe(200)
    const { id: adasFile } = await office.uploaded(portrait())
    const bertasFile = await office.shown(bertaClaims)
    await office.withdraw(bertasFile, bertaClaims)
    await office.withdraw(adasFile)
    await age(2 * HOUR)
    expect((await liftBlockOf(adminClaims, ada, adasFile)).status).toBe(200)
    expect(await office.isRefused()).toBe(true)
  },
)
