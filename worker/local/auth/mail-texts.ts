export type EmailKind =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email_change'
  | 'reauthentication'

/** The site never requests the other kinds; the service's dashboard can send them. */
export type SentKind = Exclude<EmailKind, 'magiclink' | 'invite'>

/** The text of a mail, with the hosted service's variables. */
type MailText = {
  subject: string
  before: readonly string[]
  /** The label of the link; omitted: no link. */
  link?: string
  after: readonly string[]
}

type Texts = Record<EmailKind, MailText>

const en = ((): Texts => {
  return {
    signup: {
      subject: 'Confirm your email address',
      before: ['Welcome. Confirm that {{ .Email }} is your email address.'],
      link: 'Confirm my address',
      after: ['Didn’t sign up? Ignore this email. No account will be created.'],
    },
    recovery: {
      subject: 'Reset your password',
      before: ['Someone has asked for a new password for your account.'],
      link: 'Choose a new password',
      after: ['If this wasn’t you, ignore this email. Your password stays as it is.'],
    },
    magiclink: {
      subject: 'Your sign-in link',
      before: ['Use this link to sign in. It works once.'],
      link: 'Sign in',
      after: [],
    },
    invite: {
      subject: 'You’ve been invited',
      before: ['We invite you to open an account.'],
      link: 'Accept the invitation',
      after: [],
    },
    email_change: {
      subject: 'Confirm your new email address',
      before: ['Confirm the change of your email address from {{ .Email }} to {{ .NewEmail }}.'],
      link: 'Confirm the change',
      after: ['If this wasn’t you, choose a new password.'],
    },
    reauthentication: {
      subject: '{{ .Token }} is your verification code',
      before: ['Enter {{ .Token }} to confirm that it’s you.'],
      after: ['If this wasn’t you, choose a new password.'],
    },
  }
})()

const de = ((): Texts => {
  const password = 'Falls Sie das nicht waren, wählen Sie ein neues Passwort.'
  return {
    signup: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      before: ['Willkommen. Bestätigen Sie, dass {{ .Email }} Ihre E-Mail-Adresse ist.'],
      link: 'Adresse bestätigen',
      after: ['Nicht von Ihnen? Ignorieren Sie diese E-Mail. Es wird kein Konto eröffnet.'],
    },
    recovery: {
      subject: 'Ihr neues Passwort',
      before: ['Jemand hat für Ihr Konto ein neues Passwort angefordert.'],
      link: 'Neues Passwort wählen',
      after: [
        'Falls Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
      ],
    },
    magiclink: {
      subject: 'Ihr Link zum Anmelden',
      before: ['Mit diesem Link melden Sie sich an. Er funktioniert einmal.'],
      link: 'Anmelden',
      after: [],
    },
    invite: {
      subject: 'Ihre Einladung',
      before: ['Wir laden Sie ein, ein Konto zu eröffnen.'],
      link: 'Einladung annehmen',
      after: [],
    },
    email_change: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      before: [
        'Bestätigen Sie den Wechsel Ihrer E-Mail-Adresse von {{ .Email }} zu {{ .NewEmail }}.',
      ],
      link: 'Wechsel bestätigen',
      after: [password],
    },
    reauthentication: {
      subject: '{{ .Token }} ist Ihr Bestätigungscode',
      before: ['Geben Sie {{ .Token }} ein, um zu bestätigen, dass Sie es sind.'],
      after: [password],
    },
  }
})()

const fr = ((): Texts => {
  const password = 'Si ce n’était pas vous, choisissez un nouveau mot de passe.'
  return {
    signup: {
      subject: 'Confirmez votre adresse e-mail',
      before: ['Bienvenue. Confirmez que {{ .Email }} est bien votre adresse e-mail.'],
      link: 'Confirmer mon adresse',
      after: [
        'Cette inscription ne vient pas de vous\u202f? Ignorez cet e-mail. Aucun compte ne sera ouvert.',
      ],
    },
    recovery: {
      subject: 'Votre nouveau mot de passe',
      before: ['Quelqu’un a demandé un nouveau mot de passe pour votre compte.'],
      link: 'Choisir un nouveau mot de passe',
      after: ['Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste inchangé.'],
    },
    magiclink: {
      subject: 'Votre lien de connexion',
      before: ['Utilisez ce lien pour vous connecter. Il fonctionne une seule fois.'],
      link: 'Se connecter',
      after: [],
    },
    invite: {
      subject: 'Votre invitation',
      before: ['Nous vous invitons à ouvrir un compte.'],
      link: 'Accepter l’invitation',
      after: [],
    },
    email_change: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      before: [
        'Confirmez le changement de votre adresse e-mail de {{ .Email }} à {{ .NewEmail }}.',
      ],
      link: 'Confirmer le changement',
      after: [password],
    },
    reauthentication: {
      subject: '{{ .Token }} est votre code de vérification',
      before: ['Saisissez {{ .Token }} pour confirmer qu’il s’agit bien de vous.'],
      after: [password],
    },
  }
})()

const it = ((): Texts => {
  const password = 'Se la richiesta non è Sua, scelga una nuova password.'
  return {
    signup: {
      subject: 'Confermi il Suo indirizzo e-mail',
      before: ['Grazie per la registrazione. Confermi che {{ .Email }} è il Suo indirizzo e-mail.'],
      link: 'Confermare l’indirizzo',
      after: ['La registrazione non è Sua? Ignori questa e-mail. Non verrà aperto alcun account.'],
    },
    recovery: {
      subject: 'La Sua nuova password',
      before: ['È stata richiesta una nuova password per il Suo account.'],
      link: 'Scegliere una nuova password',
      after: ['Se la richiesta non è Sua, ignori questa e-mail. La password resta invariata.'],
    },
    magiclink: {
      subject: 'Il Suo link di accesso',
      before: ['Usi questo link per accedere. Funziona una sola volta.'],
      link: 'Accedere',
      after: [],
    },
    invite: {
      subject: 'Il Suo invito',
      before: ['La invitiamo ad aprire un account.'],
      link: 'Accettare l’invito',
      after: [],
    },
    email_change: {
      subject: 'Confermi il Suo nuovo indirizzo e-mail',
      before: ['Confermi la modifica del Suo indirizzo e-mail da {{ .Email }} a {{ .NewEmail }}.'],
      link: 'Confermare la modifica',
      after: [password],
    },
    reauthentication: {
      subject: '{{ .Token }} è il Suo codice di verifica',
      before: ['Inserisca {{ .Token }} per confermare che è Lei.'],
      after: [password],
    },
  }
})()

/** English is last, because the hosted service's templates end with it. */
const texts = { de, fr, it, en }

export type MailLanguage = keyof typeof texts
export const mailLanguages = Object.keys(texts) as MailLanguage[]

/**
 * The first and the last paragraphs of every mail. The service sends from its own address, so that nobody reads
 * replies.
 */
const frames: Record<MailLanguage, { greeting: string; signOff: readonly string[] }> = {
  de: {
    greeting: 'Guten Tag',
    signOff: [
      'Freundliche Grüsse, Ihr Team',
      'Antworten auf diese E-Mail lesen wir nicht. Unsere Adresse finden Sie auf unserer Website unter «Impressum».',
    ],
  },
  fr: {
    greeting: 'Bonjour,',
    signOff: [
      'Meilleures salutations, votre équipe',
      'Nous ne lisons pas les réponses à cet e-mail. Pour nous écrire, consultez «\u202fMentions légales\u202f» sur notre site.',
    ],
  },
  it: {
    greeting: 'Buongiorno,',
    signOff: [
      'Cordiali saluti, il Suo team',
      'Non leggiamo le risposte a questa e-mail. Per scriverci, veda «Impressum» sul nostro sito.',
    ],
  },
  en: {
    greeting: 'Hello,',
    signOff: [
      'Kind regards, your team',
      'We don’t read replies to this email. To write to us, see “Imprint” on our website.',
    ],
  },
}

/** A mail with its greeting and its sign-off. */
export function mailText(language: MailLanguage, kind: EmailKind): MailText {
  const { before, after, ...text } = texts[language][kind]
  const { greeting, signOff } = frames[language]
  return { ...text, before: [greeting, ...before], after: [...after, ...signOff] }
}

/** The account's mail language; English for an unknown one. */
export const mailLanguageOf = (choice: unknown): MailLanguage =>
  mailLanguages.find((language) => language === choice) ?? 'en'

/** @param values values of the hosted service's variables, as `{{ .Email }}` */
export const withValues = (template: string, values: Record<string, string>): string =>
  template.replaceAll(/\{\{ *\.(\w+) *\}\}/g, (_, name: string) => values[name] ?? '')
