import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

function answered(outline: string, instruction: string): unknown {
  const schema = { type: 'object', properties: { extraction: { type: 'string' } }, required: ['extraction'] };
  const reply = answer({ task: 'extract', page: { url: 'http://x/', title: 'x', outline }, schema, instruction });
  return 'data' in reply && typeof reply.data === 'object' ? Object.values(reply.data ?? {})[0] : undefined;
}

const VERTRAG = `[0-1] document: Mein Vertrag
  [0-2] list
    [0-3] term: Grundpreis
    [0-4] definition: 11,90 €/Monat
    [0-5] term: Kündigungsfrist
    [0-6] definition: 4 Wochen
  item: [0-7] heading: Abschlag [level=2] | Ihr monatlicher Abschlag: 79 € | [0-8] spinbutton: Neuer Abschlag (€)
  [0-9] contentinfo > [0-10] link: Telefon: 0361 5552-0`;

const CUENTA = `[0-1] document: Transferencias
  [0-2] table
    [0-3] row: [0-4] columnheader: Beneficiario | [0-5]: Importe | [0-6]: Estado
    [0-7] row: Academia Tolva | 120,50 € | Pausada
    [0-8] row: Comunidad Olmo | 85,00 € | Activa
  text: Límite diario: 3.000 €. Usado hoy: 0 €.`;

const IMPOSTE = `[0-1] document: Dichiarazione
  [0-2] status: Bozza salvata alle 10:42. Scadenza: 30 settembre 2026.
  [0-3] list
    [0-4] term: Imposta lorda
    [0-5] definition: € 7.240,40
    [0-6] term: Rimborso stimato
    [0-7] definition: € 412,00`;

const RECETTE = `[0-1] document: Tarte aux pommes
  [0-2] list
    [0-3] listitem: Préparation : 20 min
    [0-4] listitem: Cuisson : 40 min`;

const IMOVEIS = `[0-1] document: Imóveis
  [0-2] article: [0-3] link: Cobertura no Sol | R$ 6.900/mês | Condomínio R$ 1.100 | [0-4] button: Visita
  [0-5] article: [0-6] link: Studio na praça | R$ 1.950/mês | Condomínio R$ 280 | [0-7] button: Visita
  [0-8] article: [0-9] link: Casa no lago | R$ 3.400/mês | Condomínio R$ 520 | [0-10] button: Visita`;

const ZAIKO = `[0-1] document: 在庫一覧
  [0-2] table
    [0-3] row: [0-4] columnheader: 品番 | [0-5]: 品名 | [0-6]: 棚 | [0-7]: 在庫数 | [0-8]: 単価
    [0-9] row: A-1020 | [0-10] link: 方眼ノートB5 | K1-03 | 420 | 180円
    [0-11] row: B-0071 | [0-12] link: 湯呑み 藍 | O2-11 | 0 | 950円
    [0-13] row: C-3308 | [0-14] link: 精密ドライバー | K3-07 | 26 | 1,280円`;

const JIANLI = `[0-1] document: 我的简历
  [0-2] list
    [0-3] term: 姓名
    [0-4] definition: 沈知遥
    [0-5] term: 完整度
    [0-6] definition: 85%`;

describe('a question in another language whose rest is a label of the page', () => {
  it.each([
    ['Wie lautet meine Kündigungsfrist?', '4 Wochen', VERTRAG],
    ['Wie hoch ist mein Abschlag?', '79 €', VERTRAG],
    ['wie ist die Telefonnummer', '0361 5552-0', VERTRAG],
    ['Wie hoch ist der Rabatt?', '', VERTRAG],
    ['¿Cuál es el límite diario?', '3.000 €', CUENTA],
    ['¿Cuál es el estado de la Academia Tolva?', 'Pausada', CUENTA],
    ['Qual è il rimborso stimato?', '€ 412,00', IMPOSTE],
    ["Qual è l'imposta lorda?", '€ 7.240,40', IMPOSTE],
    ['Qual è la scadenza?', '30 settembre 2026', IMPOSTE],
    ['Quel est le temps de cuisson ?', '40 min', RECETTE],
    ['qual é o condomínio da cobertura?', 'R$ 1.100', IMOVEIS],
    ['精密ドライバーの棚はどこですか', 'K3-07', ZAIKO],
    ['湯呑み 藍の棚はどこですか', 'O2-11', ZAIKO],
    ['方眼ノートの単価はいくらですか', '180円', ZAIKO],
    ['我的简历完整度是多少?', '85%', JIANLI],
  ])('%s: %s', (question, told, page) => {
    expect(answered(page, question)).toBe(told);
  });
});
