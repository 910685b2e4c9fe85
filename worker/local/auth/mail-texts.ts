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
  before: string
  /** The label of the link; omitted: no link. */
  link?: string
  after: readonly string[]
}

type Texts = Record<EmailKind, MailText>

const en = ((): Texts => {
  return {
    signup: {
      subject: 'Confirm your email address',
      before: 'Welcome. Please confirm that {{ .Email }} is yours.',
      link: 'Confirm my address',
      after: ['If this was not you, please ignore this message: no account will be opened.'],
    },
    recovery: {
      subject: 'Reset your password',
      before: 'A new password was requested for your account.',
      link: 'Choose a new password',
      after: ['If this was not you, your password stays as it is.'],
    },
    magiclink: {
      subject: 'Your sign-in link',
      before: 'This link signs you in, once.',
      link: 'Sign in',
      after: [],
    },
    invite: {
      subject: 'You’ve been invited',
      before: 'You are invited to open an account.',
      link: 'Accept the invitation',
      after: [],
    },
    email_change: {
      subject: 'Confirm your new email address',
      before:
        'Please confirm that the address of your account changes from {{ .Email }} to {{ .NewEmail }}.',
      link: 'Confirm the change',
      after: ['If this was not you, please choose a new password.'],
    },
    reauthentication: {
      subject: '{{ .Token }} is your verification code',
      before: 'Enter {{ .Token }} to confirm that it is you.',
      after: ['If this was not you, please choose a new password.'],
    },
  }
})()

const de = ((): Texts => {
  const password = 'Falls Sie das nicht waren, wählen Sie bitte ein neues Passwort.'
  return {
    signup: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      before: 'Willkommen. Bitte bestätigen Sie, dass {{ .Email }} Ihre Adresse ist.',
      link: 'Adresse bestätigen',
      after: [
        'Falls Sie das nicht waren, ignorieren Sie diese Nachricht bitte: Es wird kein Konto eröffnet.',
      ],
    },
    recovery: {
      subject: 'Ihr neues Passwort',
      before: 'Für Ihr Konto wurde ein neues Passwort angefordert.',
      link: 'Neues Passwort wählen',
      after: ['Falls Sie das nicht waren, bleibt Ihr Passwort unverändert.'],
    },
    magiclink: {
      subject: 'Ihr Link zum Anmelden',
      before: 'Mit diesem Link melden Sie sich einmal an.',
      link: 'Anmelden',
      after: [],
    },
    invite: {
      subject: 'Ihre Einladung',
      before: 'Wir laden Sie ein, ein Konto zu eröffnen.',
      link: 'Einladung annehmen',
      after: [],
    },
    email_change: {
      subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
      before:
        'Bitte bestätigen Sie, dass die Adresse Ihres Kontos von {{ .Email }} zu {{ .NewEmail }} wechselt.',
      link: 'Wechsel bestätigen',
      after: [password],
    },
    reauthentication: {
      subject: '{{ .Token }} ist Ihr Bestätigungscode',
      before: 'Geben Sie {{ .Token }} ein, um zu bestätigen, dass Sie es sind.',
      after: [password],
    },
  }
})()

const fr = ((): Texts => {
  const password =
    'Si vous n’êtes pas à l’origine de cette demande, veuillez choisir un nouveau mot de passe.'
  return {
    signup: {
      subject: 'Confirmez votre adresse e-mail',
      before: 'Bienvenue. Veuillez confirmer que {{ .Email }} est bien votre adresse.',
      link: 'Confirmer mon adresse',
      after: [
        'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message\u00a0: aucun compte ne sera ouvert.',
      ],
    },
    recovery: {
      subject: 'Votre nouveau mot de passe',
      before: 'Un nouveau mot de passe a été demandé pour votre compte.',
      link: 'Choisir un nouveau mot de passe',
      after: [
        'Si vous n’êtes pas à l’origine de cette demande, votre mot de passe reste inchangé.',
      ],
    },
    magiclink: {
      subject: 'Votre lien de connexion',
      before: 'Ce lien vous connecte, une seule fois.',
      link: 'Se connecter',
      after: [],
    },
    invite: {
      subject: 'Votre invitation',
      before: 'Nous vous invitons à ouvrir un compte.',
      link: 'Accepter l’invitation',
      after: [],
    },
    email_change: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      before:
        'Veuillez confirmer que l’adresse de votre compte passe de {{ .Email }} à {{ .NewEmail }}.',
      link: 'Confirmer le changement',
      after: [password],
    },
    reauthentication: {
      subject: '{{ .Token }} est votre code de vérification',
      before: 'Saisissez {{ .Token }} pour confirmer qu’il s’agit bien de vous.',
      after: [password],
    },
  }
})()

const it = ((): Texts => {
  const password = 'Se la richiesta non è Sua, La preghiamo di scegliere una nuova password.'
  return {
    signup: {
      subject: 'Confermi il Suo indirizzo e-mail',
      before:
        'Grazie per la registrazione. La preghiamo di confermare che {{ .Email }} è il Suo indirizzo.',
      link: 'Confermare l’indirizzo',
      after: [
        'Se la richiesta non è Sua, ignori questo messaggio: non verrà aperto alcun account.',
      ],
    },
    recovery: {
      subject: 'La Sua nuova password',
      before: 'Per il Suo account è stata richiesta una nuova password.',
      link: 'Scegliere una nuova password',
      after: ['Se la richiesta non è Sua, la password resta invariata.'],
    },
    magiclink: {
      subject: 'Il Suo link di accesso',
      before: 'Con questo link può accedere una sola volta.',
      link: 'Accedere',
      after: [],
    },
    invite: {
      subject: 'Il Suo invito',
      before: 'La invitiamo ad aprire un account.',
      link: 'Accettare l’invito',
      after: [],
    },
    email_change: {
      subject: 'Confermi il Suo nuovo indirizzo e-mail',
      before:
        'La preghiamo di confermare che l’indirizzo del Suo account passa da {{ .Email }} a {{ .NewEmail }}.',
      link: 'Confermare la modifica',
      after: [password],
    },
    reauthentication: {
      subject: '{{ .Token }} è il Suo codice di verifica',
      before: 'Inserisca {{ .Token }} per confermare che è Lei.',
      after: [password],
    },
  }
})()

/** English is last, because the hosted service's templates end with it. */
const texts = { de, fr, it, en }

export type MailLanguage = keyof typeof texts
export const mailLanguages = Object.keys(texts) as MailLanguage[]

export const mailText = (language: MailLanguage, kind: EmailKind): MailText => texts[language][kind]

/** The account's mail language; English for an unknown one. */
export const mailLanguageOf = (choice: unknown): MailLanguage =>
  mailLanguages.find((language) => language === choice) ?? 'en'

/** @param values values of the hosted service's variables, as `{{ .Email }}` */
export const withValues = (template: string, values: Record<string, string>): string =>
  template.replaceAll(/\{\{ *\.(\w+) *\}\}/g, (_, name: string) => values[name] ?? '')
