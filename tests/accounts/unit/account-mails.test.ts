import { expect, test } from 'vitest'
import { splitPath } from '#platform/language'
import { templatesFile } from '../../../worker/local/auth/mail-templates.ts'
import { mailLanguages, mailText } from '../../../worker/local/auth/mail-texts.ts'

// `vitest -u` rewrites the file.
test('the templates file matches the templates of the local account service', async () => {
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
      const variablesByText = [subject, before, ...after].map(
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
      expect([subject, before, ...after].join('\n')).not.toContain('.Token }}')
    }
  }
})

test('each link in a mail opens the page that accepts it, in the language of the mail', () => {
  const links = [...templatesFile().matchAll(/href="\{\{ \.SiteURL \}\}([^"]+)"/g)]
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
