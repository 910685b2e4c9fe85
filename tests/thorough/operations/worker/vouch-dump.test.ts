import { expect, test } from 'vitest'
import { pairHashOf } from '../../../../worker/messaging/vouches/rules.ts'
import { fingerprintOf } from '../../../../worker/platform/lib/hash.ts'
import { eve, max } from '../../../support/messaging/requests.ts'
import {
  answeredBy,
  monday,
  openHosts,
  runNight,
  sendVouch,
  siteSecret,
  type Host,
} from '../../../support/messaging/vouches.ts'
import { bytesOfDatabase, dumpSite } from '../../../support/operations/dump.ts'
import { env } from '../../../support/platform/database.ts'
import { rowsOf } from '../../../support/staff/admin.ts'

/** Two companions, each with an answered request of two members. */
async function openTalks() {
  const [first, second] = (await openHosts(2)) as [Host, Host]
  const requestOf = new Map<string, string>()
  for (const host of [first, second]) {
    for (const member of [max, eve]) {
      requestOf.set(`${host.id} ${member}`, await answeredBy(host, member))
    }
  }
  const vouch = (host: Host, member: string, isGiven = true) =>
    sendVouch(requestOf.get(`${host.id} ${member}`)!, host, isGiven)
  return { first, second, vouch }
}

/** The database without the counters of calls, and with equal keyed hashes. */
async function bytesWithoutHashes(): Promise<string> {
  await env.DB.exec('DELETE FROM rate_limits')
  return (await bytesOfDatabase()).replaceAll(/"pair":"[\da-f]{32}"/g, '"pair":""')
}

test('a dump is the same whoever vouched for whom', async () => {
  const { first, second, vouch } = await openTalks()
  await vouch(first, max)
  await vouch(second, eve)
  const straight = await bytesWithoutHashes()
  await env.DB.exec('DELETE FROM vouches')
  await vouch(second, max)
  await vouch(first, eve)
  expect(await bytesWithoutHashes()).toBe(straight)
  expect(await rowsOf('SELECT pair FROM vouches')).toHaveLength(2)
})

test('no byte of the database, the buckets and an opened backup names a pair', async () => {
  const { first, second, vouch } = await openTalks()
  await vouch(first, max)
  await vouch(second, eve)
  await vouch(second, eve, false)
  await runNight(monday)
  const { dump, backup } = await dumpSite()
  const pair = await pairHashOf(siteSecret, { companionAccount: first.account, memberId: max })
  // The dump is the right one: it has the vouch and both accounts.
  for (const text of [pair, first.account, max]) {
    expect(dump).toContain(text)
    expect(backup).toContain(text)
  }
  for (const id of [first.id, first.account, second.id, second.account]) {
    for (const member of [max, eve]) {
      for (const text of [`${id}:${member}`, `${member}:${id}`, `vouch:${id}:${member}`]) {
        // Hashes without the secret can be found by trying all pairs.
        const hash = await fingerprintOf(text)
        for (const trace of [text, hash, hash.slice(0, 32), btoa(text).replaceAll('=', '')]) {
          expect(dump).not.toContain(trace)
        }
      }
    }
  }
  const rows = dump.split('\n').filter((text) => text.includes(pair))
  expect(rows.length).toBeGreaterThan(0)
  const vouches = JSON.stringify(await rowsOf('SELECT * FROM vouches'))
  for (const id of [first.id, first.account, max]) expect(vouches).not.toContain(id)
})
