import { labelsOf } from './labels.ts';

/** Inputs that were seen to hide their text: a button beside many of them reveals it. */
const knownHidden = new WeakSet<HTMLInputElement>();

/**
 * Whether an input's value is secret: it hides it, has hidden it, or is meant for a secret. `new-password` alone proves
 * nothing, as many pages use it to suppress autofill on any field: then the field's name must say so, too.
 */
export function isSecret(input: HTMLInputElement): boolean {
  if (input.type === 'password' || isMaskedByStyle(input)) knownHidden.add(input);
  if (knownHidden.has(input) || SECRETS.test(input.autocomplete)) return true;
  return input.autocomplete === 'new-password' && !isSuggested(input) && PASSWORD_WORDS.test(textsNaming(input));
}

const SECRETS = /^(?:cc-csc|one-time-code|current-password)$/;
/** Words for passwords in names, labels and placeholders. */
const PASSWORD_WORDS =
  /pass|pwd|pw\b|secret|geheim|kennwort|wachtwoord|mot de passe|contrase|senha|hasło|haslo|heslo|şifre|sifre|salasana|lösenord|jelsz|парол|密码|密碼|パスワード|暗証|비밀|암호|mật khẩu|סיסמ|كلمة/i;

/**
 * Whether a text of three or four digits is a card's security code, per the field's name: many pages lack the
 * autocomplete token.
 */
export function isCardCode(input: HTMLInputElement, text: string): boolean {
  return /^\d{3,4}$/.test(text) && CARD_CODE.test(textsNaming(input));
}

const CARD_CODE =
  /cv[cv]|\bcsc\b|(?:security|card verification|card validation) (?:code|number)|sicherheitscode|prüf(?:nummer|ziffer)|kartenprüf|code de sécurité|cryptogramme|código de seguridad|código de segurança|codice di sicurezza|beveiligingscode|セキュリティ ?コード|安全码|安全碼|رمز الأمان/i;

/** Whether the text is drawn as discs, which any field may do. */
function isMaskedByStyle(input: HTMLInputElement): boolean {
  const drawn = getComputedStyle(input).getPropertyValue('-webkit-text-security');
  return drawn !== '' && drawn !== 'none';
}

/** Whether the text is one of the page's suggestions. */
function isSuggested(input: HTMLInputElement): boolean {
  return input.getAttribute('role') === 'combobox' && input.getAttribute('aria-haspopup') === 'listbox';
}

function textsNaming(input: HTMLInputElement): string {
  const written = ['name', 'id', 'aria-label', 'placeholder', 'title'].map((name) => input.getAttribute(name));
  return [...written, ...labelsOf(input).map(({ textContent }) => textContent)].join(' ');
}
