import { expect, test } from 'vitest'
import { splitPath } from '#platform/language'
import { templatesFile } from '../../../worker/local/auth/mail-templates.ts'
import { mailLanguages, mailText } from '../../../worker/local/auth/mail-texts.ts'

// Written anew by `vitest -u`.
test('the file to paste from has the templates that the stand-in uses', async () => {
  await expect(templatesFile()).toMatchFileSnapshot('../../../worker/docs/account-mails.txt')
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
      const used = [subject, before, ...after].map((text) => text.match(/\{\{.*?\}\}/g) ?? [])
      return [used, link === undefined]
    })
    for (const one of variables) expect([kind, one]).toEqual([kind, variables[0]])
  }
})

test('a mail with a link names no code, as no page takes it', () => {
  for (const kind of ['signup', 'recovery', 'magiclink', 'invite', 'email_change'] as const) {
    for (const language of mailLanguages) {
      const { subject, before, link, after } = mailText(language, kind)
      expect(link, `${kind} in ${language}`).toBeDefined()
      expect([subject, before, ...after].join('\n')).not.toContain('.Token }}')
    }
  }
})

test('each mail with a link leads to the page that takes it, in the language of the mail', () => {
  const links = [...templatesFile().matchAll(/href="\{\{ \.SiteURL \}\}([^"]+)"/g)]
  const taken = links.map(([, link = '']) => {
    const { language, path } = splitPath(link, mailLanguages)
    expect(path).toMatch(/^\/auth\/confirm\?token_hash=\{\{ \.TokenHash \}\}&type=\w+$/)
    return `${language} ${new URL(path, 'https://site.test').searchParams.get('type')}`
  })
  const types = ['signup', 'invite', 'magiclink', 'email_change', 'recovery']
  const expected = types.flatMap((type) => mailLanguages.map((language) => `${language} ${type}`))
  expect(taken.toSorted()).toEqual(expected.toSorted())
})
