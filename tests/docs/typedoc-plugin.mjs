import { Converter, ReflectionKind } from 'typedoc';

const AFTER_INHERITANCE = 100; // TypeDoc finds out what is inherited at 1000, and makes its groups at -100

/**
 * Leaves out what every error has from `SvcError`, which is told there, once, and the schemas that results are inferred
 * from; says the names of what is thrown.
 */
export function load({ converter }) {
  converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => {
      const members = project.getReflectionsByKind(ReflectionKind.ClassMember);
      for (const member of members) if (isOfBase(member)) project.removeReflection(member);
      for (const result of project.getReflectionsByKind(ReflectionKind.Interface)) standAlone(result);
      for (const signature of project.getReflectionsByKind(ReflectionKind.SomeSignature)) nameThrown(signature);
    },
    AFTER_INHERITANCE,
  );
}

function isOfBase(member) {
  if (!member.parent?.kindOf(ReflectionKind.Class)) return false;
  const [signature] = member.signatures ?? [];
  return Boolean(member.inheritedFrom ?? signature?.inheritedFrom ?? member.overwrites);
}

function standAlone(result) {
  if (!result.extendedTypes || result.extendedTypes.some((type) => type.reflection)) return;
  delete result.extendedTypes;
  for (const member of result.children ?? []) {
    delete member.inheritedFrom;
    delete member.defaultValue; // the schema's own text
  }
}

/** TypeDoc drops the type of `@throws {Type} …` where it renders the tag. */
function nameThrown({ comment }) {
  for (const tag of comment?.getTags('@throws') ?? []) {
    const name = tag.typeAnnotation?.replace(/^\{|\}$/g, '');
    if (name) tag.content.unshift({ kind: 'code', text: `\`${name}\`` }, { kind: 'text', text: ': ' });
  }
}
