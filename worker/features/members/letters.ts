import type { Member } from '../../lib/actor.ts'

const paragraphs = (...texts: string[]) => texts.join('\n\n')

/** The receipt. @returns null for an account without an address */
export function letterOfDeletion({ id, email }: Pick<Member, 'id' | 'email'>, now: number) {
  if (!email) return null
  const day = new Date(now).toISOString().slice(0, 10)
  const text = paragraphs(
    `As you asked, your account was deleted on ${day}, with all that belonged to it.`,
    'What the law obliges us to keep about payments stays for ten years, under a name that leads to nobody. Security logs stay for two years. What was published in a review stays, without your name.',
    'You need not do anything. If it was not you, please answer this message.',
  )
  return { cause: `member:${id}:deleted`, to: email, subject: 'Your confirmation', text }
}
