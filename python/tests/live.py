"""Against a real relay and browser; tests/e2e/python.test.ts starts them and tells where they are."""

import os
import unittest
import warnings

from tabhand import NavigationError, SchemaValidationError, Tabhand, TabhandWarning, XPathResolutionError

try:
    from pydantic import BaseModel, Field, HttpUrl
except ImportError:
    BaseModel = None

RELAY = os.environ["TABHAND_URL"]
PAGE = os.environ["PAGE_URL"]  # a table of teas, a form, and a frame of another site


class LiveTest(unittest.TestCase):
    def setUp(self):
        self.client = Tabhand(base_url=RELAY)  # the key is in SVC_API_KEY
        self.addCleanup(self.client.close)
        self.page = self.client.page
        self.page.navigate(PAGE)

    def test_reads_the_page_and_its_frames_when_asked(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            without = self.page.extract()
        within = self.page.extract(iframes=True)
        self.assertIn("columnheader: Name", without["pageText"])
        self.assertNotIn("Frame button", without["pageText"])
        self.assertEqual([one.category for one in caught], [TabhandWarning])
        self.assertIn("Frame button", within["pageText"])

    def test_extracts_a_text_within_a_selector(self):
        result = self.page.extract(instruction="the price of Sencha", selector="xpath=//table", iframes=True)
        self.assertIn("7.20", result["extraction"])
        self.assertTrue(all(isinstance(value, str) for value in result.values()))

    def test_json_schema_gives_a_dictionary(self):
        tea = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
        schema = {"type": "object", "properties": {"teas": {"type": "array", "items": tea}}, "required": ["teas"]}
        data = self.page.extract(instruction="all teas", schema=schema, iframes=True)
        self.assertEqual(data["teas"], [{"name": "Assam"}, {"name": "Sencha"}])

    @unittest.skipIf(BaseModel is None, "pydantic is not installed")
    def test_a_model_class_gives_its_instance(self):
        class Tea(BaseModel):
            name: str
            price: float = Field(gt=0, description="price of the tea")
            page: HttpUrl

        class Teas(BaseModel):
            teas: list[Tea]

        found = self.page.extract(
            instruction="all teas", schema=Teas, iframes=True, model_name="svc/lite", dom_settle_timeout_ms=2_000
        )
        self.assertIsInstance(found, Teas)
        self.assertEqual([(tea.name, tea.price) for tea in found.teas], [("Assam", 4.5), ("Sencha", 7.2)])
        self.assertTrue(str(found.teas[0].page).endswith("/assam"))

    def test_observes_and_acts(self):
        best = self.page.observe("the Send button")[0]
        self.assertEqual((best["name"], best["method"]), ("Send", "click"))
        self.page.act(f"click [{best['ref']}]")
        self.page.act("type %mail% into the email field", variables={"mail": "ada@example.org"})
        outline = self.page.extract(iframes=True)["pageText"]
        self.assertIn("button: Sent", outline)
        self.assertIn('value="ada@example.org"', outline)

    def test_fails_by_name(self):
        with self.assertRaises(XPathResolutionError):
            self.page.extract(selector="//nothing", iframes=True)
        colour = {"type": "object", "properties": {"colour": {"type": "string"}}, "required": ["colour"]}
        with self.assertRaises(SchemaValidationError):
            self.page.extract("the colour", schema=colour, iframes=True)
        with self.assertRaises(NavigationError):
            self.page.navigate("http://127.0.0.1:9/")


if __name__ == "__main__":
    unittest.main()
