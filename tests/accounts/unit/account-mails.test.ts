import { expect, test } from 'vitest'
import { splitPath } from '#platform/language'
import { readProjectFile } from '../../../worker/ops/account-project/compare.ts'
import { mailFields } from '../../../worker/local/auth/mail-templates.ts'
import { mailLanguages, mailText } from '../../../worker/local/auth/mail-texts.ts'

const FILE = '../../../worker/ops/account-project/account-project.json'

// `vitest -u` rewrites the mails of the file, and nothing else.
test('the file of the account project has the mails of the local account service', async () => {
  const { settings } = readProjectFile()
  const text = JSON.stringify({ settings, mails: mailFields() }, null, 2)
  await expect(`${text}\n`).toMatchFileSnapshot(FILE)
})

test('every language has the same links, codes and addresses', () => {
  const kinds = [
    'signup',
    'recovery',
    'magiclink',
    'invite',
    'email_change',
    'reauthentication',
  ] as const
  for (const kind of kinds) {
    const variables = mailLanguages.map((language) => {
      const { subject, before, link, after } = mailText(language, kind)
      const variablesByText = [subject, ...before, ...after].map(
        (text) => text.match(/\{\{.*?\}\}/g) ?? [],
      )
      return [variablesByText, link === undefined]
    })
    for (const list of variables) expect([kind, list]).toEqual([kind, variables[0]])
  }
})

test('a mail with a link contains no code, because no page accepts it', () => {
  for (const kind of ['signup', 'recovery', 'magiclink', 'invite', 'email_change'] as const) {
    for (const language of mailLanguages) {
      const { subject, before, link, after } = mailText(language, kind)
      expect(link, `${kind} in ${language}`).toBeDefined()
      expect([subject, ...before, ...after].join('\n')).not.toContain('.Token }}')
    }
  }
})

test('each link in a mail opens the page that accepts it, in the language of the mail', () => {
  const texts = Object.values(mailFields()).join('\n')
  const links = [...texts.matchAll(/href="\{\{ \.SiteURL \}\}([^"]+)"/g)]
  const acceptedLinks = links.map(([, link = '']) => {
    const { language, path } = splitPath(link, mailLanguages)
    expect(path).toMatch(/^\/auth\/confirm\?token_hash=\{\{ \.TokenHash \}\}&type=\w+$/)
    return `${language} ${new URL(path, 'https://site.test').searchParams.get('type')}`
  })
  const types = ['signup', 'invite', 'magiclink', 'email_change', 'recovery']
  const expectedLinks = types.flatMap((type) =>
    mailLanguages.map((language) => `${language} ${type}`),
  )
  expect(acceptedLinks.toSorted()).toEqual(expectedLinks.toSorted())
})
